/** Limits of withdrawals and retention. */
export const erasureLimits = {
  retention: {
    /** Days after which something may be erased (RT-01). */
    days: [30, 60, 90, 180, 365],
    /** Rows of a preview at once. */
    preview: 100,
    /** Rows that one round erases. */
    atOnce: 200,
  },
  withdrawal: {
    /** Rows that one transaction erases. */
    atOnce: 200,
  },
} as const;
