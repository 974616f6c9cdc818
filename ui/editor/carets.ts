import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { DecorationAttrs } from '@tiptap/pm/view';

// The page's policy forbids style attributes in markup, but allows the style object. Names from other browsers are
// plain text.
const LONGEST_NAME = 40;
const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_NAME) : DEFAULT_TITLES.unknownUser;

/** Caret of another user, with their name. */
export function caretOf(user: Record<string, unknown>): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'e-caret';
  caret.style.setProperty('--caret', String(user.color));
  const name = document.createElement('span');
  name.className = 'e-caret-name';
  name.textContent = textOf(user.name);
  caret.append('\u2060', name, '\u2060');
  return caret;
}

/** Decoration of another user's selection. */
export const selectionOf = (user: Record<string, unknown>): DecorationAttrs => ({
  class: 'e-caret-selection',
  style: `--caret: ${String(user.color)}`,
});
