/** Limits of workspace analytics. */
export const analyticsLimits = {
  /** Weeks, and months, that activity is told of, up to the current one. */
  activitySteps: { WEEK: 26, MONTH: 24 },
  /** Projects that are listed by their activity. */
  activeProjects: 20,
} as const;
