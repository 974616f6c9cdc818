import type { NoteHandle } from '../../editor/note-handle.ts';

/**
 * Gives the text back what it had before a picker or a card took the focus. By keyboard, reading goes on from the same
 * words, with the very next key; under a finger they would only be in the way.
 */
export function giveBack(handle: NoteHandle | null): void {
  // First of all: removed from the page with the focus in it, a field takes the selection with it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (matchMedia('(pointer: coarse)').matches) getSelection()?.removeAllRanges();
  else handle?.restore();
}
