import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect } from 'chai';
import { schemaExtensions } from '../extensions.ts';
import { highlightEnds } from './highlight-ends.ts';

const schema = getSchema(schemaExtensions());
const mark = schema.mark('highlight', { id: '00000000-0000-4000-8000-000000000001' });

/** A paragraph with highlighted words between [ and ]. */
function stateOf(text: string): EditorState {
  const [before = '', marked = '', after = ''] = text.split(/[[\]]/);
  const words = [schema.text(marked, [mark])];
  if (before !== '') words.unshift(schema.text(before));
  if (after !== '') words.push(schema.text(after));
  const doc = schema.node('doc', null, [schema.node('paragraph', null, words)]);
  return EditorState.create({ doc, plugins: [highlightEnds()] });
}

function shown({ doc }: EditorState): string {
  let text = '';
  doc.descendants((node) => {
    if (node.isText) text += node.marks.length > 0 ? `[${node.text}]` : node.text;
  });
  return text.replaceAll('][', '');
}

type Act = (state: EditorState) => EditorState;
const select =
  (words: string): Act =>
  (state) => {
    const from = 1 + state.doc.textContent.indexOf(words);
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + words.length)));
  };
const caretAfter =
  (words: string): Act =>
  (state) => {
    const at = 1 + state.doc.textContent.indexOf(words) + words.length;
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  };
const type =
  (text: string): Act =>
  (state) =>
    [...text].reduce((now, letter) => now.apply(now.tr.insertText(letter)), state);
const paste =
  (text: string): Act =>
  (state) =>
    state.apply(state.tr.insertText(text));
const backspace =
  (times: number): Act =>
  (state) =>
    Array.from({ length: times }).reduce<EditorState>(
      (now) => now.apply(now.tr.delete(now.selection.from - 1, now.selection.from)),
      state,
    );
const erase: Act = (state) => state.apply(state.tr.deleteSelection());

describe('a highlight whose last words are rewritten', () => {
  const TEXT = 'So [it was actually] fine.';
  const CASES: [title: string, acts: Act[], after: string][] = [
    ['keeps the new last word', [select('actually'), type('really')], 'So [it was really] fine.'],
    ['keeps several new words', [select('actually'), type('a bit late')], 'So [it was a bit late] fine.'],
    ['keeps words that are pasted', [select('actually'), paste('really')], 'So [it was really] fine.'],
    ['keeps a new first word', [select('it'), type('that')], 'So [that was actually] fine.'],
    ['stays when all of it is rewritten', [select('it was actually'), type('that is')], 'So [that is] fine.'],
    [
      'keeps letters that are corrected at its end',
      [caretAfter('actually'), backspace(2), type('le')],
      'So [it was actualle] fine.',
    ],
    [
      'ends where a corrected word ends',
      [caretAfter('actually'), backspace(2), type('l very')],
      'So [it was actuall] very fine.',
    ],
    [
      'keeps what is corrected in the new word',
      [select('actually'), type('reelly'), backspace(4), type('ally')],
      'So [it was really] fine.',
    ],
    [
      'does not grow by what is typed behind it',
      [caretAfter('actually'), type(' very')],
      'So [it was actually] very fine.',
    ],
    [
      'ends when the caret went elsewhere meanwhile',
      [select('actually'), type('so'), caretAfter('So'), caretAfter('was so'), type('x')],
      'So [it was so]x fine.',
    ],
    ['goes with all of its words', [select('it was actually'), erase, type('x')], 'So x fine.'],
    ['leaves words out that replace some beyond its end', [select('actually fine'), type('x')], 'So [it was ]x.'],
  ];
  for (const [title, acts, after] of CASES)
    it(title, () => expect(shown(acts.reduce((state, act) => act(state), stateOf(TEXT)))).to.equal(after));
});
