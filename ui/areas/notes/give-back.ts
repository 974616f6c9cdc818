import type { NoteHandle } from '../../editor/note-handle.ts';

/**
 * Returns focus and selection to the text after a picker or card. With a keyboard, reading continues at the same words
 * with the next key; on touch screens the selection would only be in the way.
 */
export function giveBack(handle: NoteHandle | null): void {
  // Must be first: removing a focused field from the page also clears the selection.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (matchMedia('(pointer: coarse)').matches) getSelection()?.removeAllRanges();
  else handle?.restore();
}
