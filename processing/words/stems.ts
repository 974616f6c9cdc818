const STEM = 6;

/** Stem that a word shares with its other forms: its first six letters; a shorter word loses only a plural s. */
export const stemOf = (key: string): string => (key.length > STEM ? key.slice(0, STEM) : key.replace(/(?<=..)s$/u, ''));
