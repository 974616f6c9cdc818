/** Limits of redacting notes. */
export const redactionLimits = {
  redaction: {
    /** Findings in one note that are shown, and can be redacted, at once. */
    findings: 2000,
    /** Custom words and names to search for, and characters of each. */
    words: 50,
    wordCharacters: 200,
    /** Files beside a note that are read, and bytes of each. */
    files: 50,
    fileBytes: 20_000_000,
    /** Words that a text model proposes for one note, and minimum characters of each. */
    proposed: 500,
    least: 2,
    /** Milliseconds for all calls in which a text model reads one note. */
    answerMs: 150_000,
    /** Characters that are shown around a finding. */
    context: 40,
    /** Speakers of the project and people of the directory whose names are searched for. */
    names: 5000,
  },
} as const;
