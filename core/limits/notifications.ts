/** Limits of notifications. */
export const notificationsLimits = {
  notifications: {
    /** Notifications in one list, and marked at once. */
    shown: 200,
    /** Up to how many unread notifications are counted. */
    counted: 100,
    /** Days after which a notification is erased. */
    keptDays: 180,
    /** Characters of the subject and of the text of a message. */
    title: 200,
    text: 2_000,
  },
} as const;
