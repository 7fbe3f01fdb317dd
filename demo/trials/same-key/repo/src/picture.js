export const portrait = ({ width, height }) => height > width;
