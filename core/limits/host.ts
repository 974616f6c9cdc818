/** Limits of the host: database, jobs, threads and plugins. */
export const hostLimits = {
  figures: {
    /** Workspaces with figures of their own in /metrics, oldest first. */
    workspaces: 100,
    /** Milliseconds for which figures of workspace use are cached. */
    useMs: 600_000,
  },
  connections: {
    /** Database connections for people's calls. */
    people: 10,
    /** Connections for authenticating callers, so that this works while the others are busy. */
    doors: 4,
    /** Connections for signing in, which signed-in users cannot use up. */
    signIn: 2,
    /** Connections by which /ping and /health check that the database answers. */
    watch: 1,
    /** Connections for the handlers of jobs; each further media worker of an operator adds those of one job. */
    jobs: 21,
    /** Concurrent connections of one job. */
    perJob: 2,
    /** Connections of one network to this host: an office of 200 people with seven each, and a reserve. */
    ofNetwork: 2000,
    /** Factor for this machine's own addresses, which can be those of a proxy that is not configured. */
    ownMachine: 10,
    /** Unanswered requests on one connection; browsers and proxies send one at a time. */
    unanswered: 4,
    /** Milliseconds for the headers of a request. */
    headersMs: 20_000,
    /** Milliseconds for the body of a request that is no upload, and per declared megabyte. */
    bodyMs: 30_000,
    megabyteMs: 10_000,
    /** Milliseconds to open one. */
    connectMs: 5000,
    /** Milliseconds of idleness after which TCP keep-alive probes begin. */
    keepAliveMs: 5000,
    /** Milliseconds between heartbeats of the bulletin. */
    beatMs: 1000,
    /**
     * Milliseconds without a heartbeat, or without a byte of a pending answer, after which the network counts as
     * silent.
     */
    silentMs: 5000,
    /** Milliseconds without a heartbeat, despite new connections, after which pending calls fail. */
    awayMs: 8000,
    /** Milliseconds for one statement of a person's call, and for one that authenticates a caller. */
    statementMs: 60_000,
    doorStatementMs: 20_000,
  },
  jobs: {
    /** Attempts of a job before it is parked, unless its kind declares another number (contract 40). */
    attempts: 5,
    /** Milliseconds before the second attempt, ± 25 %. */
    firstPauseMs: 5000,
    /** Factor by which the pause grows with each attempt. */
    pauseGrowth: 5,
    /**
     * Concurrent jobs of one host: short ones, long ones, automations, and the three lanes of media jobs, whose numbers
     * operators can set (EARSHOT_MEDIA_WORKERS).
     */
    concurrency: { short: 2, long: 3, automations: 2, media: 1, accelerated: 1, dedicated: 1 },
    /** Concurrent jobs of one person on one host, so that others find a free worker (contract 40). */
    share: { short: 2, long: 2, automations: 1, media: 1, accelerated: 1, dedicated: 1 },
    /** Pending requests of a host outside of its workers, and those of one person among them. */
    errands: 50,
    errandsShare: 10,
    /** Milliseconds between polls for new jobs. */
    pollMs: 500,
    /** Milliseconds between heartbeats of a worker (contract 39). */
    beatMs: 5000,
    /** Milliseconds without a heartbeat after which a worker counts as dead and its jobs are released. */
    deadMs: 20_000,
    /** Milliseconds for running jobs to finish when the host stops. */
    patienceMs: 18_000,
    /** Days for which the slots of schedules are stored. */
    slotDays: 90,
    /** Parked jobs in one list. */
    parkedShown: 200,
  },
  processing: {
    /** Bytes up to which work on a document is done on the event loop instead of a thread. */
    lightBytes: 100_000,
    /** Bytes of a task's input. */
    inputBytes: 64_000_000,
    /** Bytes of a task's result. */
    outputBytes: 64_000_000,
    /** Megabytes of a thread's heap (contract 45). */
    heapMegabytes: 512,
    /** Tasks that wait for a thread. */
    queued: 1000,
    /** Milliseconds for an interactive task. */
    interactiveMs: 30_000,
    /** Milliseconds for a background task. */
    backgroundMs: 600_000,
    /** Milliseconds for a bulk task. */
    bulkMs: 3_600_000,
    /** Milliseconds for a cancelled task to stop before its thread is terminated. */
    stopMs: 250,
    /** Milliseconds for a child process, which reads one untrusted file (contract 46). */
    childMs: 25_000,
    /** Megabytes of a child process' heap. */
    childHeapMegabytes: 512,
    /** Bytes of a child process' writable memory beside its heap. */
    childBytes: 700_000_000,
    /** Milliseconds for a program of the operator that a plugin runs. */
    programMs: 20_000,
    /**
     * Bytes of such a program's memory, and bytes of a file that it writes: PulseAudio's client reserves as much
     * memory.
     */
    programBytes: 300_000_000,
    programFileBytes: 67_108_864,
  },
  plugins: {
    /** Milliseconds to load a plugin. */
    loadMs: 5000,
    /** Bytes of a panel.js. */
    panelBytes: 1_000_000,
    /** Milliseconds for an import format to detect whether a file is of its kind. */
    detectMs: 5000,
    /** Milliseconds for an import format to read a file. */
    readMs: 30_000,
    /** Consecutive failures, each of another person and file, after which a plugin is switched off (contract 55). */
    failures: 3,
  },
} as const;
