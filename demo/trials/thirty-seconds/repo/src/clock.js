export const seconds = (began) => (performance.now() - began) / 1000;
