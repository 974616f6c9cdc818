/** A note on a saturation curve. */
export interface SaturationStep {
  noteId: string;
  /** different tags in the note */
  tags: number;
  /** tags that no earlier note has */
  newTags: number;
  /** different tags in this and all earlier notes */
  allTags: number;
}

/** New tags of each note compared with the notes before it: a flat curve means that few are still added. */
export function saturationOf(notes: readonly { noteId: string; tagIds: readonly string[] }[]): SaturationStep[] {
  const seen = new Set<string>();
  return notes.map(({ noteId, tagIds }) => {
    const own = new Set(tagIds);
    const before = seen.size;
    for (const tagId of own) seen.add(tagId);
    return { noteId, tags: own.size, newTags: seen.size - before, allTags: seen.size };
  });
}
