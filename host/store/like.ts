/** A pattern for LIKE and ILIKE that a text fits which holds these words. */
export const likeContaining = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
