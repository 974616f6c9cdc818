/** Limits of notifications. */
export const notificationsLimits = {
  notifications: {
    /** Notifications in one list, and marked at once. */
    shown: 500,
    /** Unread notifications that are counted; from this number, the count is shown as “99+”. */
    counted: 100,
    /** Days after which a notification is erased. */
    keptDays: 180,
    /** Objects that a member can follow or mute. */
    follows: 500,
    /** Notifications in one digest, and digests that are created at once. */
    digestLines: 50,
    digestsAtOnce: 50,
    /** Characters of a digest that are read aloud: about five minutes, 16 MB of audio. */
    spokenCharacters: 5_000,
    /** Bytes of a digest's audio. */
    soundBytes: 40_000_000,
    /** Characters of the token in a digest's unsubscribe link, and days for which it is valid. */
    unsubscribeToken: 200,
    unsubscribeDays: 60,
    /** Actions in one alert rule, and alerts in one list. */
    ruleActions: 50,
    alertsShown: 200,
    /** Milliseconds between a change and its notification of followers, so that several changes are grouped. */
    followersAfterMs: 2_000,
    /** Events and audit lines that are processed in one transaction. */
    eventsAtOnce: 500,
    /** Characters of a message's subject and text. */
    title: 200,
    text: 2_000,
  },
} as const;
