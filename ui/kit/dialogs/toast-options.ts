export interface ToastOptions {
  /** offered as Undo; the toast goes when it was taken */
  undo?: () => unknown;
  /** whether it can still be taken, as an observer() sees it: somebody may have pressed Ctrl/Cmd+Z instead */
  undoable?: () => boolean;
}
