/** Limits of automations. */
export const automationsLimits = {
  automations: {
    /** Automations of a workspace, those of its projects included. */
    perWorkspace: 200,
    /** Actions of an automation. */
    actions: 10,
    /** Conditions of a trigger. */
    conditions: 20,
    /** Characters of a text that a condition compares with. */
    ruleText: 500,
    /** Characters of a cron expression. */
    cron: 100,
    /** Characters of an automation's title. */
    title: 128,
    /** Characters of a text that an action writes, such as a message or mail. */
    text: 4000,
    /** Effects of one action in one run: mails, notifications, requests, changes. */
    effects: 20,
    /** Recipients of one effect, and characters of the JSON that it sends. */
    recipients: 50,
    body: 500_000,
    /** Milliseconds for an action to plan its effects. */
    planMs: 5000,
    /** Characters of an effect that are stored in the log of a run. */
    logged: 1000,
    /** Maximum length of a chain of automations that trigger each other. */
    depth: 3,
    /**
     * Rows that a chain of automations can create within an hour of one event; an automation that exceeds it is
     * switched off.
     */
    madePerChain: 200,
    /** Days after which runs are erased from the log. */
    runDays: 30,
    /** Milliseconds within which repeated use of a page counts as one activity. */
    activityMs: 900_000,
    /** Milliseconds of inactivity that end a session. */
    activityPauseMs: 1_800_000,
    /** Days after which activity events, and the runs that they started, are erased. */
    activityDays: 1,
    /** Events that are processed in one transaction. */
    batch: 200,
    /** Runs of one automation that can wait; further ones are not started. */
    waiting: 10_000,
    /** Time slice in milliseconds for the runs of one automation. */
    sliceMs: 10_000,
    /** Milliseconds within which events are processed together. */
    gatherMs: 200,
    /** Milliseconds by which a scheduled run can be late; a later one counts as missed. */
    lateMs: 3_600_000,
    /** Missed times of an automation that are listed, newest first. */
    missedShown: 100,
    /** Milliseconds for another service to answer. */
    answerMs: 10_000,
    /**
     * Milliseconds after the answer timeout within which the result must be recorded; otherwise the requests are sent
     * again.
     */
    notingMs: 10_000,
    /** Milliseconds for which a failing request is retried. */
    repeatMs: 86_400_000,
    /** Milliseconds before the first retry; doubled each time. */
    firstPauseMs: 10_000,
    /** Maximum milliseconds between two retries. */
    longestPauseMs: 3_600_000,
  },
} as const;
