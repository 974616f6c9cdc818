/** Limits of transcripts. */
export const transcriptsLimits = {
  transcript: {
    /** Speakers of a transcript. */
    speakers: 200,
    /** Words with a time, or subtitles: some twenty hours of speech. */
    words: 200_000,
    /** Characters of one such word or subtitle. */
    wordText: 10_000,
  },
} as const;
