/** Limits of the browser. */
export const browserLimits = {
  /** Attempts of a read, and the first and the longest pause in milliseconds (BO-09). */
  readRetry: { attempts: 5, firstMs: 300, mostMs: 2000 },
  /** Milliseconds until a probe of the host is given up (WS-20). */
  pingMs: 5000,
  /** Failed requests that are counted, and the number above which the host counts as down (WS-19). */
  failures: { most: 20, down: 10 },
  /** Milliseconds to load a piece of the application's code (WS-20). */
  chunkLoadMs: 120_000,
  /** Panels of plugins: milliseconds to load one and to wait for one that suspends, milliseconds of a read, reads of one that is open, and milliseconds between two signals that what it read has changed. */
  panel: { loadMs: 20_000, readMs: 20_000, readsAtOnce: 4, readsPerMinute: 60, changesMs: 10_000 },
  /** Contrast ratio of text to its background: as usual, and where the system asks for more (WS-21). */
  contrast: { normal: 4.5, high: 7 },
  /** Items that are peeked at one upon the other. */
  peeks: 8,
  /** Base of the units in which sizes are shown: 1 kB is 1000 bytes (ME-03). */
  byteUnit: 1000,
} as const;
