import type { KeyBinding } from '../../frame/keys.ts';
import type { NoteHandle } from '../note-handle.ts';

// Arrows belong to the focused element; they move the reading position only if nothing, the text or the title (on
// arrival) has the focus.
const readsHere = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.closest('[data-note-text]') !== null ||
  document.activeElement.matches('[data-page-title]');

// A table wider than the page.
const scrollsItself = (): boolean => {
  const focused = document.activeElement;
  return focused?.matches('[data-note-text] [tabindex]') === true && focused.scrollWidth > focused.clientWidth;
};
const isArrow = (key: string) => key.includes('arrow');

/** Search key for the key registry; without a text the browser's own search runs. */
export const findKey = (handle: () => NoteHandle | null): KeyBinding => ({
  id: 'find',
  title: 'Find in this text',
  group: 'Reading',
  keys: ['mod+f'],
  when: () => handle() !== null,
  run: () => handle()?.find(),
});

/** Reading shortcuts for the key registry: `handle` returns undefined while there is no text. */
export function readingKeys(handle: () => NoteHandle | undefined): KeyBinding[] {
  const key = (id: string, title: string, keys: string[], run: (note: NoteHandle) => unknown): KeyBinding => ({
    id: `read-${id}`,
    title,
    group: 'Reading',
    keys,
    hidden: true,
    when: () => handle() !== undefined && readsHere() && !(keys.some(isArrow) && scrollsItself()),
    run: () => {
      const note = handle();
      return note ? run(note) : false;
    },
  });
  return [
    key('next-sentence', 'Next sentence', ['arrowright', 'arrowdown'], (note) => note.moveBySentence(1, false)),
    key('last-sentence', 'Previous sentence', ['arrowleft', 'arrowup'], (note) => note.moveBySentence(-1, false)),
    key('more', 'Extend the selection by a sentence', ['shift+arrowright', 'shift+arrowdown'], (note) =>
      note.moveBySentence(1, true),
    ),
    key('less', 'Select one sentence less', ['shift+arrowleft', 'shift+arrowup'], (note) =>
      note.moveBySentence(-1, true),
    ),
    key('next-block', 'Next paragraph', ['j'], (note) => note.moveByBlock(1, false)),
    key('last-block', 'Previous paragraph', ['k'], (note) => note.moveByBlock(-1, false)),
    key('more-blocks', 'Select one paragraph more', ['shift+j'], (note) => note.moveByBlock(1, true)),
    key('fewer-blocks', 'Select one paragraph less', ['shift+k'], (note) => note.moveByBlock(-1, true)),
    key('next-highlight', 'Next highlight', [']'], (note) => note.goToHighlight(1) ?? false),
    key('last-highlight', 'Previous highlight', ['['], (note) => note.goToHighlight(-1) ?? false),
  ];
}
