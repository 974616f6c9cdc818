/** A tag of a note, with how many of its highlights had it. */
export interface NoteTag {
  tagId: string;
  highlights: number;
}
