/** The key of a call: the same for the same arguments. */
export function keyOf(args) {
  return args.map((arg) => String(arg)).join(',');
}
