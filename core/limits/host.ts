/** Limits of the host: database, jobs, threads and plugins. */
export const hostLimits = {
  figures: {
    /** Workspaces that /metrics has figures of by themselves, the oldest ones. */
    workspaces: 100,
    /** Milliseconds for which the use of workspaces is not counted anew. */
    useMs: 600_000,
  },
  connections: {
    /** Connections to the database for people's calls. */
    people: 10,
    /** Connections that check who is calling, so that this works while the others are busy. */
    doors: 4,
    /** Connections for signing in, which nobody who is signed in can use up. */
    signIn: 2,
    /** Connections by which /ping and /health ask whether the database answers. */
    watch: 1,
    /** Connections for the handlers of jobs. */
    jobs: 15,
    /** Connections that one job may hold at the same time. */
    perJob: 2,
    /** Connections of one network to this host: an office of 200 with seven each, and some more. */
    ofNetwork: 2000,
    /** Factor for this machine's own addresses, which may be those of a proxy that is not configured. */
    ownMachine: 10,
    /** Requests on one connection that have no answer yet; browsers and proxies send one at a time. */
    unanswered: 4,
    /** Milliseconds for the headers of a request. */
    headersMs: 20_000,
    /** Milliseconds for the body of a request that is no upload, and for each megabyte that it announces. */
    bodyMs: 30_000,
    megabyteMs: 10_000,
    /** Milliseconds to open one at most. */
    connectMs: 5000,
    /** Milliseconds of idleness after which the system probes the network of one. */
    keepAliveMs: 5000,
    /** Milliseconds between heartbeats of the messages between hosts. */
    beatMs: 1000,
    /** Milliseconds without a heartbeat, or without a byte while an answer is awaited, after which the network counts as silent. */
    silentMs: 5000,
    /** Milliseconds without a heartbeat, new connections tried, after which whoever still waits for an answer is told. */
    awayMs: 8000,
    /** Milliseconds that one statement of a person's call may take, and one that checks who is calling. */
    statementMs: 60_000,
    doorStatementMs: 20_000,
  },
  jobs: {
    /** Attempts of a job before it is parked, where its kind declares no other number (contract 40). */
    attempts: 5,
    /** Milliseconds before the second attempt, give or take a quarter. */
    firstPauseMs: 5000,
    /** Factor by which the pause grows with each attempt. */
    pauseGrowth: 5,
    /** Jobs that one host runs at the same time: those that take moments, those that take minutes, and automations. */
    concurrency: { short: 2, long: 3, automations: 2 },
    /** Jobs of one person that one host runs at the same time, so that others find a free worker (contract 40). */
    share: { short: 2, long: 2, automations: 1 },
    /** Requests that one host waits for outside of its workers, and those of one person among them. */
    errands: 50,
    errandsShare: 10,
    /** Milliseconds between looks for new jobs. */
    pollMs: 500,
    /** Milliseconds between heartbeats of a worker (contract 39). */
    beatMs: 5000,
    /** Milliseconds without a heartbeat after which a worker counts as dead and its jobs are free again. */
    deadMs: 20_000,
    /** Milliseconds that running jobs get to finish when the host stops. */
    patienceMs: 18_000,
    /** Days that the slots of schedules are stored. */
    slotDays: 90,
    /** Parked jobs in one list. */
    parkedShown: 200,
  },
  processing: {
    /** Bytes up to which work on a document is done on the event loop instead of in a thread. */
    lightBytes: 100_000,
    /** Bytes of a task's input. */
    inputBytes: 64_000_000,
    /** Bytes of a task's result. */
    outputBytes: 64_000_000,
    /** Megabytes of a thread's heap (contract 45). */
    heapMegabytes: 512,
    /** Tasks that wait for a thread. */
    queued: 1000,
    /** Milliseconds for a task that somebody waits for. */
    interactiveMs: 30_000,
    /** Milliseconds for a task of a job. */
    backgroundMs: 600_000,
    /** Milliseconds for a task that works through much data. */
    bulkMs: 3_600_000,
    /** Milliseconds that a cancelled task gets to stop before its thread is terminated. */
    stopMs: 250,
    /** Milliseconds for a child process, which reads one hostile file (contract 46). */
    childMs: 25_000,
    /** Megabytes of a child process' heap. */
    childHeapMegabytes: 512,
    /** Bytes of writable memory that a child process may have beside its heap. */
    childBytes: 700_000_000,
    /** Milliseconds for a program of the operator that a plugin runs. */
    programMs: 20_000,
    /** Bytes of memory that such a program may have, and bytes of a file that it may write: PulseAudio's client reserves as much in memory. */
    programBytes: 300_000_000,
    programFileBytes: 67_108_864,
  },
  plugins: {
    /** Milliseconds to load a plugin. */
    loadMs: 5000,
    /** bytes of a panel.js */
    panelBytes: 1_000_000,
    /** Milliseconds for an import format to say whether a file is of its kind. */
    detectMs: 5000,
    /** Milliseconds for an import format to read a file. */
    readMs: 30_000,
    /** Failures in a row, each of another person and file, after which a plugin is switched off (contract 55). */
    failures: 3,
  },
} as const;
