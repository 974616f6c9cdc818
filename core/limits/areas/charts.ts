/** Limits of charts. */
export const chartsLimits = {
  /** Steps of a chart's time axis: 38 years of weeks; data outside is counted beside the chart. */
  chartSteps: 2000,
  /** Characters of a chart's title. */
  chartTitle: 200,
  /** Characters of the name of a kind of chart. */
  chartTypeId: 100,
  /** Unix seconds of the last day that a chart's date range can name, in the year 9999. */
  chartMoment: 253_370_764_800,
  /** Charts of a project. */
  chartsPerProject: 50,
  /** Categories that are counted separately, largest first; the others are summed. */
  chartCategories: 40,
} as const;
