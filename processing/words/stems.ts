const STEM = 6;

/** What a word has in common with its other forms: its first six letters, of a shorter word all but a plural s. */
export const stemOf = (key: string): string => (key.length > STEM ? key.slice(0, STEM) : key.replace(/(?<=..)s$/u, ''));
