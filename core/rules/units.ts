import { limits } from '../limits.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes for people, in units of 1000 (ME-03): 999 bytes, 1.2 kB, 10.7 GB. */
export function inUnits(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // A number that rounds up to 1000 uses the next unit.
  while (unit < UNITS.length - 1 && Number(value.toFixed(1)) >= limits.byteUnit) {
    value /= limits.byteUnit;
    unit += 1;
  }
  const shown = unit === 0 ? String(value) : value.toFixed(1).replace(/\.0$/, '');
  return `${shown} ${value === 1 && unit === 0 ? 'byte' : UNITS[unit]}`;
}
