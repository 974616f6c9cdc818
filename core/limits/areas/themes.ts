/** Limits of themes. */
export const themesLimits = {
  /** Characters of a theme's title (as spec 1 §9 allows for other titles). */
  themeTitle: 200,
  themes: {
    /** Minimum number of themes that an automatic count requests (TH-03). */
    least: 2,
    /** Themes of a run, and themes that are merged at once (TH-03). */
    most: 50,
    /** Default seed of the random numbers (TH-04). */
    seed: 42,
    /** Data points that one run reads. */
    points: 100_000,
    /** Bytes of one data point's text that a run reads. */
    textBytes: 32_000,
    /** Bytes of all texts that a run reads together. */
    bytes: 40_000_000,
    /** Repetitions of a run on part of the data, which measure the stability of its themes. */
    resamples: 10,
    /** Minimum data points of a channel for finding themes. */
    firstAt: 20,
    /** Data points that one command moves. */
    chosen: 100,
    /** Parts into which a theme is split. */
    parts: 5,
    /** Data points of a theme that is split. */
    split: 20_000,
    /** Data points nearest to the centre by which later runs recognise a theme with a decision. */
    about: 200,
  },
} as const;
