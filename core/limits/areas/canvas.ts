/** Limits of canvases. */
export const canvasLimits = {
  /** Characters of a canvas's title. */
  canvasTitle: 200,
  /** Canvases of a project. */
  canvasesPerProject: 100,
  canvas: {
    /** Objects of one canvas (CV-04). */
    objects: 1000,
    /** Pixels between an object and the origin, in each direction. */
    far: 100_000,
    /** Pixels of a side of an object. */
    side: { min: 20, max: 20_000 },
    /** Selected objects that are shown to colleagues. */
    shownSelected: 50,
  },
  /** Characters of the text on a card. */
  cardText: 1000,
  /** Minimum number of cards for which groups are suggested. */
  suggestedFrom: 4,
  /** Tags on a card. */
  cardTags: 12,
} as const;
