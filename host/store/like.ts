/** A LIKE and ILIKE pattern that matches texts containing these words. */
export const likeContaining = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
