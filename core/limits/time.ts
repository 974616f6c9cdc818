/** Seconds of a day. */
export const day = 86_400;

/** Units of time. */
export const timeLimits = {
  /** Seconds of a minute, an hour and a day (BO-15). */
  seconds: { minute: 60, hour: 3600, day },
} as const;
