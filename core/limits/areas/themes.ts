/** Limits of themes. */
export const themesLimits = {
  /** Characters of a theme's title (spec 1 §9 gives as much to other titles). */
  themeTitle: 200,
  themes: {
    /** Themes that an automatic count asks for, at least (TH-03). */
    least: 2,
    /** Themes of a run, at most, and themes that are merged at once (TH-03). */
    most: 50,
    /** Seed of the random numbers where nobody chose one (TH-04). */
    seed: 42,
    /** Data points that one run reads. */
    points: 100_000,
    /** Bytes of one data point's text that a run reads. */
    textBytes: 32_000,
    /** Bytes of all texts that a run reads together. */
    bytes: 40_000_000,
    /** Repetitions of a run on a part of the data, which show how stable its themes are. */
    resamples: 10,
    /** Data points that a channel needs before themes are looked for. */
    firstAt: 20,
    /** Data points that one command moves. */
    chosen: 100,
    /** Parts into which a theme is split. */
    parts: 5,
    /** Data points of a theme that can be split. */
    split: 20_000,
    /** Data points nearest to the centre by which later runs recognise a theme that people decided about. */
    about: 200,
  },
} as const;
