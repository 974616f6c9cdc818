const hourMs = 3_600_000;

/** Limits of recordings and of what is made from them. */
export const mediaLimits = {
  media: {
    /** Milliseconds of a recording that is prepared; a longer one is played as it is. */
    longestMs: 36 * hourMs,
    /** Milliseconds for one media job. */
    jobMs: 24 * hourMs,
    /** Attempts of a media job before it is parked: an engine that dies of a file dies of it again. */
    attempts: 2,
    /** Milliseconds of a clip at most. */
    clipMs: 1_800_000,
    /** Clips of one recording that are there or being made. */
    clipsPerFile: 2000,
    /** Media jobs of one file, of all kinds but clips. */
    jobsPerFile: 20,
    /** Events of a media job. */
    events: 100,
    /** Milliseconds between reports of a job's progress. */
    tellMs: 1000,
    /** Unprepared recordings of a workspace that are prepared in one round. */
    preparedAtOnce: 20,
    /** Milliseconds around the words of a highlight that its clip has as well, so that no sound is cut off. */
    snippetPaddingMs: 150,
    /** Workers of a lane at most. */
    workers: 64,
  },
  mediaEngine: {
    /** Pixels of one picture of a recording. */
    pixels: 40_000_000,
    /** Threads that decode, and threads that encode. */
    threads: 2,
    /** Open files of a run. */
    descriptors: 64,
    /** Bytes of address space of a run. */
    memoryBytes: 2_000_000_000,
    /** Bytes of memory of a run in WebAssembly. */
    wasmBytes: 1_500_000_000,
    /** Seconds of work for each second of a recording, by FFmpeg and by its WebAssembly build. */
    slowness: 3,
    wasmSlowness: 30,
    /** Milliseconds that every run may take, however short the recording. */
    graceMs: 120_000,
    /** Milliseconds, and bytes of the answer, for reading the facts of a recording. */
    probeMs: 120_000,
    probeBytes: 500_000,
    /** Milliseconds of a recording that count for the deadline of measuring one that declares no length. */
    measureMs: hourMs,
    /** Milliseconds by which a range that is muted or blurred is widened on both sides. */
    redactionMs: 100,
    /** Milliseconds for a program to say its version and what it can. */
    detectMs: 60_000,
    /** Lines of a run's messages that are considered, warnings among them for people, and characters of each. */
    lines: 50,
    warnings: 20,
    warningCharacters: 300,
    /** Milliseconds and percent by which a recording must end before its declared length to count as cut off. */
    earlyMs: 2000,
    earlyPercent: 2,
  },
} as const;
