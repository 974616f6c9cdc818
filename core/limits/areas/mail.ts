/** Limits of mail. */
export const mailLimits = {
  mail: {
    /** Milliseconds between a comment and the mail about it; recipients who read it before then get none. */
    commentDelayMs: 60_000,
    /** Days after which unsent mail is no longer retried automatically. */
    sendDays: 3,
    /** Days after which a mail is erased from the outbox. */
    keptDays: 30,
    /** Password reset and address change links that one member can request in an hour. */
    linksAnHour: 3,
    /** Characters of a comment that a mail quotes. */
    quote: 500,
    /** Milliseconds for a mail server to answer. */
    answerMs: 20_000,
  },
} as const;
