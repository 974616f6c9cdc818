/** Limits of retention. */
export const erasureLimits = {
  retention: {
    /** Days after which something may be erased (RT-01). */
    days: [30, 60, 90, 180, 365],
    /** Rows of a preview at once. */
    preview: 100,
    /** Rows that one round erases. */
    atOnce: 1000,
  },
} as const;
