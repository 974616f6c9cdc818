/** Limits of dashboards. */
export const dashboardsLimits = {
  /** Characters of a dashboard's title. */
  dashboardTitle: 200,
  /** Dashboards of a project or folder, or of the workspace itself. */
  dashboardsPerPlace: 50,
  /** Cards of a dashboard. */
  dashboardCards: 40,
  /** Columns of a dashboard's grid. */
  dashboardColumns: 12,
  /** Height of a card in rows of the grid. */
  cardHeight: 12,
  /** Last row of the grid in which a card can begin. */
  cardRow: 1000,
  /** Characters of a heading on a dashboard. */
  cardHeading: 200,
  /** Characters of the address of a search on a dashboard. */
  cardSearch: 16_000,
} as const;
