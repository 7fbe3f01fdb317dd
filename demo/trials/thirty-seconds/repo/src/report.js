export const report = (rows) => `${rows} rows in 30 columns`;
