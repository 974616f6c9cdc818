/** The entities with a live document, by name (core/model/page.ts has their declarations). */
export const PAGE_NOUNS = ['Insight', 'Canvas', 'Note'] as const;
