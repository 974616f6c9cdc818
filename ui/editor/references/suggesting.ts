import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Text typed after @ or [[ right before the caret, and its range including that sign. */
export interface Suggestion {
  from: number;
  to: number;
  query: string;
  /** true if it began with @, which also offers colleagues */
  at: boolean;
}

interface Suggesting {
  typed: Suggestion | undefined;
  /** position at which it was dismissed: further typing there does not reopen it */
  dismissed: number | undefined;
  /** id of the current option's element */
  option: string;
}

type Wish = { close: 'dismiss' | 'leave' } | { option: string };

const key = new PluginKey<Suggesting>('references');
const CLOSED: Suggesting = { typed: undefined, dismissed: undefined, option: '' };

const MOST = 60;
/** Placeholder for non-text content of a line. */
const OTHER = '\ufffc';
// An @ inside a word belongs to an email address.
const TYPED = new RegExp(
  `(\\[\\[|(?<![^\\s(["'“‘${OTHER}])@)((?:[^\\s@[\\]${OTHER}][^\\n@[\\]${OTHER}]{0,${MOST - 1}})?)$`,
  'u',
);

/** Text typed after @ or [[ right before the caret; undefined in code and with a selection. */
export function suggestionIn({ selection, storedMarks }: EditorState): Suggestion | undefined {
  const { $from, empty, from: to } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined;
  if ((storedMarks ?? $from.marks()).some(({ type }) => type.name === 'code')) return undefined;
  const start = Math.max(0, $from.parentOffset - MOST - 3);
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, OTHER);
  const [whole, sign, query = ''] = TYPED.exec(before) ?? [];
  return whole === undefined ? undefined : { from: to - whole.length, to, query, at: sign === '@' };
}

function next(before: Suggesting, transaction: Transaction, state: EditorState): Suggesting {
  const wish = transaction.getMeta(key) as Wish | undefined;
  if (wish && 'option' in wish) return { ...before, option: wish.option };
  if (wish) return { ...CLOSED, dismissed: wish.close === 'dismiss' ? before.typed?.from : undefined };
  if (!transaction.docChanged && !transaction.selectionSet) return before;
  const { mapping } = transaction;
  const place = before.dismissed === undefined ? undefined : mapping.mapResult(before.dismissed, 1);
  const dismissed = place?.deletedAfter ? undefined : place?.pos;
  const typed = suggestionIn(state);
  if (!typed || typed.from === dismissed) return { ...CLOSED, dismissed };
  const goesOn = before.typed !== undefined && mapping.map(before.typed.from, 1) === typed.from;
  const fromOutside = transaction.getMeta(ySyncPluginKey) || transaction.getMeta('uiEvent') === 'paste';
  const begins = transaction.docChanged && !fromOutside;
  return goesOn || begins ? { typed, dismissed, option: before.option } : { ...CLOSED, dismissed };
}

/** True if suggestions are open at the caret. */
export const isSuggesting = (state: EditorState): boolean => key.getState(state)?.typed !== undefined;

/** Closes the suggestions; if dismissed, they do not reopen while the same word is typed. */
export const closeSuggestions = ({ state, dispatch }: EditorView, close: 'dismiss' | 'leave'): void =>
  dispatch(state.tr.setMeta(key, { close } satisfies Wish));

/** Announces the current option to screen readers. */
export const showOption = ({ state, dispatch }: EditorView, option: string): void => {
  if (key.getState(state)?.option !== option) dispatch(state.tr.setMeta(key, { option } satisfies Wish));
};

/** Replaces the typed text by a reference and a space. */
export function takeReference(view: EditorView, attrs: { type: string; id: string }): void {
  const { state } = view;
  const typed = key.getState(state)?.typed;
  const node = state.schema.nodes.reference?.create(attrs);
  if (!typed || !node) return;
  const { from, to } = typed;
  const after = state.doc.textBetween(to, Math.min(to + 1, state.selection.$to.end()), undefined, OTHER);
  const space = after.startsWith(' ') ? [] : [state.schema.text(' ')];
  view.dispatch(state.tr.replaceWith(from, to, [node, ...space]).scrollIntoView());
  view.focus();
}

/** Types [[ at the caret, which opens the suggestions. */
export function beginReference(view: EditorView): void {
  view.focus();
  view.dispatch(view.state.tr.insertText('[[').scrollIntoView());
}

export interface SuggestingParts {
  /** called with the typed text, and with undefined once there is none */
  tell: (view: EditorView, typed: Suggestion | undefined) => void;
  /** called with the editor's view */
  ready: (view: EditorView) => void;
  /** handles a key while suggestions are open; true if it was handled */
  press: (event: KeyboardEvent) => boolean;
  /** id of the list's element */
  listId: string;
}

/** Detects @ and [[ in typed text; the page shows the suggestions. */
export const suggesting = ({ tell, ready, press, listId }: SuggestingParts): Extension =>
  Extension.create({
    name: 'referenceSuggestions',
    // Before the keys of lists and turns.
    priority: 1900,
    addProseMirrorPlugins: () => [
      new Plugin<Suggesting>({
        key,
        state: { init: () => CLOSED, apply: (transaction, before, _, state) => next(before, transaction, state) },
        props: {
          attributes: (state): Record<string, string> => {
            const { typed, option } = key.getState(state) ?? CLOSED;
            if (!typed) return {};
            return {
              'aria-autocomplete': 'list',
              ...(option === '' ? {} : { 'aria-controls': listId, 'aria-activedescendant': option }),
            };
          },
          handleKeyDown: (view, event) => {
            if (!isSuggesting(view.state) || event.isComposing) return false;
            const taken = event.key === 'Escape' || press(event);
            if (event.key === 'Escape') closeSuggestions(view, 'dismiss');
            if (taken) event.stopPropagation();
            return taken;
          },
          handleDOMEvents: {
            blur: (view) => {
              if (isSuggesting(view.state)) closeSuggestions(view, 'leave');
              return false;
            },
          },
        },
        view: (created) => {
          ready(created);
          let told: Suggestion | undefined;
          return {
            update: (view) => {
              const typed = key.getState(view.state)?.typed;
              if (typed === told) return;
              told = typed;
              tell(view, typed);
            },
          };
        },
      }),
    ],
  });
