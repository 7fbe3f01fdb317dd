export function fields(line) {
  const found = [];
  let field = '';
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    if (character === ',' && !quoted) {
      found.push(field);
      field = '';
    } else field += character;
  }
  return [...found, field].map(bare);
}

/** A field without the quotes around it. */
export function bare(field) {
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

export function row(values) {
  return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',');
}
