/** Limits of workspace analytics. */
export const analyticsLimits = {
  /** Weeks and months of activity that are shown, up to the current one. */
  activitySteps: { WEEK: 26, MONTH: 24 },
  /** Projects that are listed by their activity. */
  activeProjects: 20,
} as const;
