/** Characters of a border: three lines of corner, line, crossing, corner; then the upright between cells. */
const STYLES = {
  light: { top: '┌─┬┐', middle: '├─┼┤', bottom: '└─┴┘', upright: '│' },
  heavy: { top: '┏━┳┓', middle: '┣━╋┫', bottom: '┗━┻┛', upright: '┃' },
  ascii: { top: '+-++', middle: '+-++', bottom: '+-++', upright: '|' },
};

export function borderStyle(name) {
  if (!Object.hasOwn(STYLES, name)) throw new RangeError(`border is ${Object.keys(STYLES).join(', ')}, not ${name}`);
  return STYLES[name];
}

/** A line across the table. */
export function across([left, line, crossing, right], widths) {
  return left + widths.map((width) => line.repeat(width + 2)).join(crossing) + right;
}

/** A line of cells. */
export function between(upright, cells) {
  return upright + cells.map((cell) => ` ${cell} `).join(upright) + upright;
}
