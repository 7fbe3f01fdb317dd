export function pages(items, size) {
  const count = Math.floor(items.length / size) + 1;
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}
