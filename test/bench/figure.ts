import { plainTable } from '../../scripts/plain-table.ts';

/** One thing that was measured, beside the bar that it has to reach. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly bar: number;
  /** `×` for a figure that is a ratio itself: to the ideal of the same work. */
  readonly unit: '×' | 's' | 'ms' | 'KiB' | 'MiB' | '/s' | '';
  /** Most: the value must not pass the bar. */
  readonly bound: 'most' | 'least';
}

/** A bar that a value must not pass. */
export function most(bar: number, unit: Figure['unit']): Pick<Figure, 'bar' | 'unit' | 'bound'> {
  return { bar, unit, bound: 'most' };
}

/** How much of its bar a figure takes: above 1 it falls short. */
export function ratioOf({ value, bar, bound }: Figure): number {
  return bound === 'most' ? value / bar : bar / value;
}

export function fallsShort(figure: Figure): boolean {
  return !(ratioOf(figure) <= 1);
}

export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    shown(figure.value, figure.unit),
    `${figure.bound === 'most' ? '≤' : '≥'} ${shown(figure.bar, figure.unit)}`,
    ratioOf(figure).toFixed(2),
    fallsShort(figure) ? 'falls short' : '',
  ]);
  return plainTable(['figure', 'measured', 'bar', 'ratio', ''], rows);
}

function shown(value: number, unit: Figure['unit']): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const number = Number.isInteger(value) ? String(value) : value.toFixed(digits);
  return unit === '×' ? `${number} ×` : unit === '' ? number : `${number} ${unit}`;
}
