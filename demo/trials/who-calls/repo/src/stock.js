export const left = (stock, article) => stock[article] ?? 0;
