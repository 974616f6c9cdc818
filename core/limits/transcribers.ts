/** Limits of what transcribers are given, and of what they answer. */
export const transcribersLimits = {
  transcribers: {
    /** Words of a transcript from a transcriber: some thirty hours of speech. */
    words: 300_000,
    /** Characters of one such word; some services give a passage without spaces as one. */
    wordText: 200,
    /** Segments of a transcript. */
    segments: 100_000,
    /** Speakers of a transcript. */
    speakers: 200,
    /** Characters of a speaker's label, and of a job's id at the service. */
    label: 100,
    job: 500,
    /** Milliseconds after the end of the recording up to which a word counts as rounded. */
    roundingMs: 1000,
    /** Terms of a vocabulary that a transcriber is given at most, and characters of one. */
    terms: 1000,
    term: 200,
    /** Characters of an error message of the service that people see. */
    detail: 300,
    /** Bytes a second that an upload takes at least, and milliseconds for what it takes besides. */
    uploadBytesPerSecond: 100_000,
    extraMs: 120_000,
    /** Lengths of the recording within which a service that answers at once has to answer. */
    lengths: 3,
  },
} as const;
