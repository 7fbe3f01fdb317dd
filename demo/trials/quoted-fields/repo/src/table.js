export function fields(line) {
  return line.split(',').map(bare);
}

/** A field without the quotes around it. */
export function bare(field) {
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

export function row(values) {
  return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',');
}
