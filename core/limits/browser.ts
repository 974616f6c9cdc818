/** Limits of the browser. */
export const browserLimits = {
  /** Attempts of a read, and first and longest pause in milliseconds (BO-09). */
  readRetry: { attempts: 5, firstMs: 300, mostMs: 2000 },
  /** Milliseconds for a probe of the host (WS-20). */
  pingMs: 5000,
  /** Failed requests that are counted, and the number above which the host counts as down (WS-19). */
  failures: { most: 20, down: 10 },
  /** Milliseconds to load a piece of the application's code (WS-20). */
  chunkLoadMs: 120_000,
  /**
   * Panels of plugins: milliseconds to load one, to wait while one suspends and for a read; concurrent reads of one
   * panel, its reads per minute, and milliseconds between two change signals.
   */
  panel: { loadMs: 20_000, readMs: 20_000, readsAtOnce: 4, readsPerMinute: 60, changesMs: 10_000 },
  /** Minimum contrast ratio of text to its background: default, and where the system requests more (WS-21). */
  contrast: { normal: 4.5, high: 7 },
  /** Stacked peeks. */
  peeks: 8,
  /** Base of the units in which sizes are shown: 1 kB is 1000 bytes (ME-03). */
  byteUnit: 1000,
} as const;
