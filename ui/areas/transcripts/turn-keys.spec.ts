import type { DocumentNode } from '@earshot/core/documents/document';
import { doc as docOf, paragraph, segment } from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { deleteSelection, joinBackward, joinForward } from '@tiptap/pm/commands';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect } from 'chai';
import fc from 'fast-check';
import { placeOf } from '../../../test/kit/browser/place-of.ts';
import { schemaExtensions } from '../../editor/extensions.ts';
import { runTogether } from './run-together.ts';
import { TimedWords } from './timed-words.ts';
import { brokenTurn } from './turn-keys.ts';

const schema = getSchema(schemaExtensions());
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const turn = (who: number, words: string, start: number, end: number) =>
  segment({ speakerId: id(who), start, end }, words);
const TEXT = [
  paragraph('Notes.'),
  turn(1, 'It came late.', 10, 20),
  turn(2, 'Why so?', 30, 40),
  turn(1, '', 40, 40),
  turn(1, 'Nobody knows.', 50, 60),
];

const stateOf = (blocks: readonly DocumentNode[]) =>
  EditorState.create({ doc: Node.fromJSON(schema, docOf(...blocks)), plugins: [runTogether()] });
const select = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
/** The text on one line per block, with | for the caret. */
const said = ({ doc, selection }: EditorState) =>
  doc.content.content.map((node, index) => {
    const caret = selection.$from.index(0) === index ? selection.$from.parentOffset : -1;
    const { textContent: words } = node;
    const shown = caret < 0 ? words : `${words.slice(0, caret)}|${words.slice(caret)}`;
    const { speakerId, start, end } = node.attrs;
    return node.type.name === 'segment' ? `${String(speakerId).at(-1)} ${start}–${end}: ${shown}` : shown;
  });

describe('Enter in a transcript', () => {
  const timed = new TimedWords(async () => []);
  const press = (state: EditorState) => {
    const transaction = brokenTurn(state, timed);
    return transaction && said(state.apply(transaction));
  };
  const at = (words: string, to?: string) => {
    const state = stateOf(TEXT);
    return select(state, placeOf(state.doc, words), to ? placeOf(state.doc, to) : undefined);
  };
  const cases: [title: string, state: () => EditorState, lines: Record<number, string>][] = [
    ['cuts the turn at the caret', () => at('late'), { 1: '1 10–16: It came ', 2: '1 16–20: |late.' }],
    ['takes what is selected out', () => at('came', 'late'), { 1: '1 10–13: It ', 2: '1 13–20: |late.' }],
    ['leaves both turns over words of two', () => at('late', 'so?'), { 1: '1 10–20: It came ', 2: '2 30–40: |so?' }],
    [
      'leaves the first and the last of several',
      () => at('late', 'knows'),
      { 1: '1 10–20: It came ', 2: '1 50–60: |knows.' },
    ],
  ];
  for (const [title, state, lines] of cases)
    it(title, () => {
      const after = press(state()) ?? [];
      for (const [index, line] of Object.entries(lines)) expect(after[Number(index)]).to.equal(line);
    });

  it('goes on with plain text in an empty turn, and leaves other text alone', () => {
    const state = stateOf(TEXT);
    const empty = placeOf(state.doc, 'Nobody') - 2;
    expect(press(select(state, empty))?.[3]).to.equal('|');
    expect(press(select(state, 2))).to.equal(undefined);
  });
});

describe('Enter and then Backspace', () => {
  const there = (words: string, shift = 0) => {
    const state = stateOf(TEXT);
    return select(state, placeOf(state.doc, words) + shift);
  };
  for (const [title, state] of [
    ['before a space', there('late', -1)],
    ['after a space', there('late')],
    ['in a word', there('late', 2)],
  ] as const)
    it(`leave the words of a turn as they were, ${title}`, () => {
      const broken = brokenTurn(state, new TimedWords(async () => []));
      let after = broken ? state.apply(broken) : state;
      expect(after.doc.childCount).to.equal(state.doc.childCount + 1);
      joinBackward(after, (transaction) => {
        after = after.apply(transaction);
      });
      expect(after.doc.textContent).to.equal(state.doc.textContent);
      expect(after.doc.childCount).to.equal(state.doc.childCount);
    });
});

describe('turns that run together while writing', () => {
  const apply = (state: EditorState, command: (s: EditorState, d: (t: Transaction) => void) => boolean) => {
    let after = state;
    command(state, (transaction) => {
      after = state.apply(transaction);
    });
    return after;
  };

  it('are one from the start of the first to the end of the last, at Backspace and at Delete', () => {
    const state = stateOf(TEXT);
    const back = apply(select(state, placeOf(state.doc, 'Why')), joinBackward);
    expect(said(back)[1]).to.equal('1 10–40: It came late.|Why so?');
    const on = apply(select(state, placeOf(state.doc, 'Why') - 2), joinForward);
    expect(said(on)[1]).to.equal('1 10–40: It came late.|Why so?');
  });

  it('lose an empty one without a trace', () => {
    const state = stateOf(TEXT);
    const after = apply(select(state, placeOf(state.doc, 'Nobody')), joinBackward);
    expect(said(after).slice(2)).to.deep.equal(['2 30–40: Why so?', '1 50–60: |Nobody knows.']);
  });

  it('end when the last one ended, wherever the deleted words begin and end', () => {
    const words = fc.constantFrom('', 'a', 'a', 'b', 'It came late.');
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 6 }), fc.nat(), fc.nat(), (said, one, other) => {
        const turns = said.map((text, index) => turn(1 + (index % 2), text, index * 100, index * 100 + 50));
        const state = stateOf(turns);
        const places = [one, other].map((n) => {
          const near = TextSelection.near(state.doc.resolve(n % (state.doc.content.size + 1)));
          return near.from;
        });
        const [from = 0, to = 0] = places.toSorted((a, b) => a - b);
        const selected = select(state, from, to);
        const first = selected.selection.$from.index(0);
        const last = selected.selection.$to.index(0);
        const after = apply(selected, deleteSelection);
        if (after.doc.childCount !== state.doc.childCount - (last - first)) return;
        const left = after.doc.child(first);
        // The result starts with the first turn and ends with the last, or equals one of them if nothing of the other
        // is left.
        const ways = [`${first * 100}–${last * 100 + 50}`, `${last * 100}–${last * 100 + 50}`];
        if (left.textContent === said[first]) ways.push(`${first * 100}–${first * 100 + 50}`);
        expect(ways).to.include(`${left.attrs.start}–${left.attrs.end}`);
      }),
    );
  });
});
