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
    /** Media jobs of one file, of all kinds. */
    jobsPerFile: 20,
    /** Events of a media job. */
    events: 100,
    /** Milliseconds between reports of a job's progress. */
    tellMs: 1000,
    /** Unprepared recordings of a workspace that are prepared in one round. */
    preparedAtOnce: 20,
    /** Bytes of a rendition for each second of the recording, and bytes of other parts. */
    renditionBytesPerSecond: 400_000,
    partBytes: 50_000_000,
    /** Workers of a lane at most. */
    workers: 64,
  },
} as const;
