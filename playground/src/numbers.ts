// Numbers as people read them.

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** At most two decimals. */
export const tidy = (value: number): string => (Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '∞');

/** A time, in the unit that suits it. */
export function milliseconds(value: number): string {
  if (value >= 100) return `${Math.round(value)} ms`;
  if (value >= 1) return `${value.toFixed(1)} ms`;
  return `${Math.round(value * 1000)} µs`;
}

/** 0 when there are none. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** The value that a part of all values does not exceed; 0 when there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * part), sorted.length) - 1] ?? 0;
}
