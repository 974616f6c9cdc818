const PERCENT = 100;

/** The share of seats that are taken, in percent with one decimal; null where there are none to divide by (WS-15). */
export const utilization = (allocated: number, available: number): number | null =>
  available > 0 ? Math.round((allocated / available) * PERCENT * 10) / 10 : null;
