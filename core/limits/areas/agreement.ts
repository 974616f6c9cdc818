/** Limits of coding rounds. */
export const agreementLimits = {
  /** Characters of a coding round's title. */
  codingRoundTitle: 128,
  /** Coding rounds of a project. */
  codingRoundsPerProject: 100,
  /** Notes of a coding round. */
  notesPerRound: 100,
  /** Coders of a round. */
  codersPerRound: 10,
  /** Tags that a round can be limited to; without any, all tags of its project are used. */
  tagsPerRound: 200,
  /** Passages that one coder tags in one note of a round. */
  codesPerNote: 2000,
  /** Stretches of text that are accepted into the shared coding at once. */
  acceptedStretches: 500,
  /** Stretches of text that are listed at a time. */
  listedStretches: 100,
  /** Cells of the downloadable table of codings (tags by coder and unit). */
  agreementCells: 2_000_000,
  /** Notes of a saturation curve, the first in its order. */
  saturationNotes: 1000,
  /** Confidence intervals: resamples of the paragraphs, the seed, and the share of resamples inside the interval, in percent. */
  bootstrap: { resamples: 1000, seed: 2011, insidePercent: 95 },
} as const;
