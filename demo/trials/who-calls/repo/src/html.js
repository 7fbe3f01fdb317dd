export const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
