/** Limits of folders, projects and their trash. */
export const placesLimits = {
  /** Characters of a project's title (spec 1 §9), and of a folder's. */
  projectTitle: 200,
  /** Characters of a project's summary (spec 1 §9). */
  projectSummary: 1000,
  /** Characters of a folder's icon: one emoji, which can consist of many code units. */
  icon: 32,
  /** Entries of a project's navigation whose order and visibility are stored. */
  projectEntries: 50,
  /** Characters of the name of such an entry. */
  projectEntryId: 50,
  /** Projects of a workspace, unless the operator sets another number (PF-06). */
  projects: 200,
  /** Folders of a workspace, unless the operator sets another number. */
  folders: 1000,
  /** Highest limit of projects or folders that the operator can set. */
  placesMost: 10_000,
  /** Characters of the readable part of an address, before the short id (PF-09). */
  slug: 100,
  /** Gap between neighbouring ranks, so that rows can be moved without renumbering the others (PF-08). */
  rankGap: 65_536,
  /** Default days in trash before rows are erased (RT-02). */
  trashDays: 30,
  /** Days in trash that can be set for a workspace, project or channel. */
  trashDaysChoices: [7, 14, 30, 60, 90, 180],
  /** Rows of the trash page whose erasure dates are requested at once. */
  trashTimes: 1000,
} as const;
