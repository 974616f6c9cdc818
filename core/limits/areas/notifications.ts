/** Limits of notifications. */
export const notificationsLimits = {
  notifications: {
    /** Notifications in one list, and marked at once. */
    shown: 500,
    /** Up to how many unread notifications are counted. */
    counted: 100,
    /** Days after which a notification is erased. */
    keptDays: 180,
    /** Objects that a member can follow or mute. */
    follows: 500,
    /** Notifications in one digest, and digests that are made in one go. */
    digestLines: 50,
    digestsAtOnce: 50,
    /** Characters of a digest that are read aloud: some five minutes, 16 MB of sound. */
    spokenCharacters: 5_000,
    /** Bytes of the sound of a digest. */
    soundBytes: 40_000_000,
    /** Characters of the token in the link that ends a digest, and days for which it works. */
    unsubscribeToken: 200,
    unsubscribeDays: 60,
    /** Actions that one alert rule names, and alerts in one list. */
    ruleActions: 50,
    alertsShown: 200,
    /** Milliseconds from a change until its followers are told, so that many at once are told of together. */
    followersAfterMs: 2_000,
    /** Events and audit lines that are looked at in one transaction. */
    eventsAtOnce: 500,
    /** Characters of the subject and of the text of a message. */
    title: 200,
    text: 2_000,
  },
} as const;
