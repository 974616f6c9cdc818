/** Limits of canvases. */
export const canvasLimits = {
  /** Characters of a canvas's title. */
  canvasTitle: 200,
  /** Canvases of a project. */
  canvasesPerProject: 100,
  canvas: {
    /** Objects of one canvas (CV-04). */
    objects: 1000,
    /** Pixels that an object may be from the middle, in each direction. */
    far: 100_000,
    /** Pixels of a side of an object. */
    side: { min: 20, max: 20_000 },
    /** Objects of which colleagues see that somebody has selected them. */
    shownSelected: 50,
  },
  /** Characters of the words on a card. */
  cardText: 1000,
  /** Cards from which on groups are suggested. */
  suggestedFrom: 4,
  /** Tags on a card. */
  cardTags: 12,
} as const;
