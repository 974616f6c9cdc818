/** Limits of requests that the host and its plugins send. */
export const egressLimits = {
  egress: {
    /** Redirects that one request follows. */
    redirects: 5,
    /** Bytes of an answer, unless the caller declares another size. */
    bytes: 50_000_000,
    /** Bytes of the headers of an answer. */
    headerBytes: 32_768,
    /** Milliseconds to connect. */
    connectMs: 5000,
    /** Milliseconds without a byte. */
    idleMs: 15_000,
    /** Milliseconds for the whole request, unless the caller declares another time. */
    totalMs: 60_000,
  },
  /**
   * Attempts of a request of a plugin or to the file store, and the first pause in milliseconds; it doubles each time
   * (BO-09).
   */
  callRetry: { attempts: 4, baseMs: 1000 },
  /** Maximum Retry-After in milliseconds; a request with a longer one fails. */
  retryAfterMs: 30_000,
} as const;
