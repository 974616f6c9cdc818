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
    /** Characters of what an action writes: a message, the text of a mail. */
    text: 4000,
    /** Effects of one action at one time: mails, notifications, requests, changes. */
    effects: 20,
    /** Members whom one effect tells, and characters of the JSON that one sends. */
    recipients: 50,
    body: 500_000,
    /** Milliseconds within which an action has to say what it would do. */
    planMs: 5000,
    /** Characters of what the log of a run keeps of an effect. */
    logged: 1000,
    /** Maximum length of a chain of automations that trigger each other. */
    depth: 3,
    /** Rows that one event may lead to within an hour by automations that follow from each other; what goes on then is switched off. */
    madePerChain: 200,
    /** Days for which runs are in the log. */
    runDays: 30,
    /** Milliseconds within which a page that a member opens or works on counts as one activity. */
    activityMs: 900_000,
    /** Milliseconds without an act that end a session of activity. */
    activityPauseMs: 1_800_000,
    /** Days after which events of activity, and the runs that they began, are erased. */
    activityDays: 1,
    /** Events that are looked at in one transaction. */
    batch: 200,
    /** Runs of one automation that may wait; more are not begun. */
    waiting: 10_000,
    /** Milliseconds for which the runs of one automation go on before others get their chance. */
    sliceMs: 10_000,
    /** Milliseconds within which what happens is looked at together. */
    gatherMs: 200,
    /** Milliseconds by which a scheduled run may be late; what is later counts as missed. */
    lateMs: 3_600_000,
    /** Missed times of an automation that are listed, the newest ones. */
    missedShown: 100,
    /** Milliseconds within which another service has to answer. */
    answerMs: 10_000,
    /** Milliseconds after the last answer may come in which it has to be noted down; then the requests are sent again. */
    notingMs: 10_000,
    /** Milliseconds for which a request that fails is repeated. */
    repeatMs: 86_400_000,
    /** Milliseconds until a request that failed is repeated for the first time; twice as long each time. */
    firstPauseMs: 10_000,
    /** Milliseconds between two tries at most. */
    longestPauseMs: 3_600_000,
  },
} as const;
