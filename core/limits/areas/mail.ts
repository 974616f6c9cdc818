/** Limits of mail. */
export const mailLimits = {
  mail: {
    /** Milliseconds between a comment and the mail about it: whoever reads it meanwhile gets none. */
    commentDelayMs: 60_000,
    /** Days after which mail that could not be sent is no longer sent by itself. */
    sendDays: 3,
    /** Days after which a mail is erased from the outbox. */
    keptDays: 30,
    /** Links for a new password, or for a new address, that one member can ask for in an hour. */
    linksAnHour: 3,
    /** Characters of a comment that a mail quotes. */
    quote: 500,
    /** Milliseconds within which a mail server has to answer. */
    answerMs: 20_000,
  },
} as const;
