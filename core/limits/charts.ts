/** Limits of charts. */
export const chartsLimits = {
  /** Steps of a chart's time axis: 38 years of weeks; data outside is counted beside the chart. */
  chartSteps: 2000,
} as const;
