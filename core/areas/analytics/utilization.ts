const PERCENT = 100;

/**
 * The share of seats that are taken, in percent with one decimal, or more where it would round to 0; null without
 * seats (WS-15).
 */
export const utilization = (allocated: number, available: number): number | null =>
  available > 0 ? rounded((allocated / available) * PERCENT) : null;

const rounded = (percent: number): number =>
  percent < 0.1 ? Number(percent.toPrecision(1)) : Math.round(percent * 10) / 10;
