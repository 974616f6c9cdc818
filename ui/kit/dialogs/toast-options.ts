export interface ToastOptions {
  /** inverse for the Undo button; the toast closes after it */
  undo?: () => unknown;
  /** true while Undo is possible, read in an observer(): Ctrl/Cmd+Z can have undone it already */
  undoable?: () => boolean;
}
