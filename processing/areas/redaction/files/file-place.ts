/** Words in the text of a file, and their replacement. */
export interface FilePlace {
  from: number;
  to: number;
  label: string;
}

/** The text of a file, and a way to replace parts of it with labels in the same file type. */
export interface FileText {
  text: string;
  /** content that was not read because it is not text, in words; '' for none */
  left: string;
  /** location in the file, in words */
  placeOf(at: number): string;
  rewritten(places: readonly FilePlace[]): Uint8Array;
}
