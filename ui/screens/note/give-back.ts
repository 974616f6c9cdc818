import type { NoteHandle } from '../../editor/note-handle.ts';

/**
 * Gives the text back what it had before a picker or a card took the focus. By keyboard, reading goes on from the same
 * words; under a finger they would only be in the way.
 */
export function giveBack(handle: NoteHandle | null): void {
  if (matchMedia('(pointer: coarse)').matches) getSelection()?.removeAllRanges();
  else handle?.restore();
}
