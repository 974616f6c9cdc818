/** A tag of a note, with the number of its highlights that have it. */
export interface NoteTag {
  tagId: string;
  highlights: number;
}
