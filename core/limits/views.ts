/** Limits of views. */
export const viewsLimits = {
  /** Characters of a view's title. */
  viewTitle: 128,
  /** Views of a project, of all kinds of rows together. */
  viewsPerProject: 100,
  /** Characters of one setting of a view, such as its filter as text. */
  viewSetting: 8000,
} as const;
