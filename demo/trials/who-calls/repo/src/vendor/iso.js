export const toCents = (amount, currency) => `${currency}${String(amount).padStart(12, '0')}`;
