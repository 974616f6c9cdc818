/** Limits of views. */
export const viewsLimits = {
  /** Characters of a view's title. */
  viewTitle: 128,
  /** Views of a project, of all kinds of rows together, or of the people directory. */
  viewsPerPlace: 100,
  /** Characters of one setting of a view, such as its filter as text. */
  viewSetting: 16_000,
  /** Groups of a list that are drawn, as sections or columns. */
  viewGroups: 100,
  /** Width of a column in px. */
  columnWidth: { least: 64, most: 800 },
  /** Notes whose tags and insights are requested at once. */
  notesDescribed: 200,
  /** Rows of a view in its presentation. */
  rowsPresented: 500,
} as const;
