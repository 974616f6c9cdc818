/** Words in the text of a file, and what takes their place. */
export interface FilePlace {
  from: number;
  to: number;
  label: string;
}

/** The text of a file, and the file with labels in the place of some of it: of the same type, and as it was otherwise. */
export interface FileText {
  text: string;
  /** content that is not text and was not read, in words; '' for none */
  left: string;
  /** location in the file, in words for people */
  placeOf(at: number): string;
  rewritten(places: readonly FilePlace[]): Uint8Array;
}
