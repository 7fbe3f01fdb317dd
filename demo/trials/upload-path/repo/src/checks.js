export function checked(body) {
  if (body.length > 1e6) throw new RangeError('too large');
  return body;
}
