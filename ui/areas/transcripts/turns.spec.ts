import type { DocumentNode } from '@earshot/core/documents/document';
import { doc as docOf, hardBreak, paragraph, segment } from '@earshot/core/documents/document-builder';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { expect } from 'chai';
import { placeOf } from '../../../test/kit/browser/place-of.ts';
import { schemaExtensions } from '../../editor/extensions.ts';
import { countTurns, emptyBetween, hasTurns, joinTurns, sayWho, splitTurn, turnAt } from './turns.ts';

const schema = getSchema(schemaExtensions());
const [ADA, BEN, MARK] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const NAMES: Record<string, string> = { [ADA]: 'Ada', [BEN]: 'Ben' };

const ada = (words: string, start: number | null, end: number | null) => segment({ speakerId: ADA, start, end }, words);
const ben = (words: string, start: number | null, end: number | null) => segment({ speakerId: BEN, start, end }, words);
const read = (...blocks: DocumentNode[]): Node => Node.fromJSON(schema, docOf(...blocks));

/** A transcript with one line per block: Ada 1000–2000: words. */
const said = (doc: Node) =>
  doc.content.content.map((node) => {
    const words = node.textBetween(0, node.content.size, undefined, () => '/');
    const { speakerId, start, end } = node.attrs;
    return node.type.name === 'segment' ? `${NAMES[speakerId] ?? '?'} ${start}–${end}: ${words}` : words;
  });
const WORDS: TimedWord[] = [
  [1000, 1400, 'It'],
  [1400, 1900, ' came'],
  [2000, 2600, ' late.'],
  [5000, 5200, ' We'],
  [5200, 5900, ' called.'],
];

describe('a turn is split', () => {
  const cases: [title: string, at: string, timed: TimedWord[], turns: string[], secondAt: string][] = [
    [
      'before a word, by the times of its words',
      'We',
      WORDS,
      ['Ada 1000–2600: It came late.', 'Ada 5000–6000: We called.'],
      'We',
    ],
    [
      'in the space before it, which goes',
      ' We',
      WORDS,
      ['Ada 1000–2600: It came late.', 'Ada 5000–6000: We called.'],
      'We',
    ],
    [
      'without timed words, by its letters',
      'We',
      [],
      ['Ada 1000–3778: It came late.', 'Ada 3778–6000: We called.'],
      'We',
    ],
    [
      'at its start, where the first half is empty',
      'It',
      WORDS,
      ['Ada 1000–1000: ', 'Ada 1000–6000: It came late. We called.'],
      'It',
    ],
  ];
  for (const [title, at, timed, turns, second] of cases)
    it(title, () => {
      const change = new Transform(read(ada('It came late. We called.', 1000, 6000), ben('Yes.', 6000, 7000)));
      const place = splitTurn(change, placeOf(change.doc, at), timed);
      expect(said(change.doc)).to.deep.equal([...turns, 'Ben 6000–7000: Yes.']);
      expect(place).to.equal(placeOf(change.doc, second));
      change.doc.check();
    });

  it('at a line break, in whose place the new turn comes', () => {
    const change = new Transform(read(segment({ speakerId: ADA }, 'It came late.', hardBreak(), 'We called.')));
    splitTurn(change, placeOf(change.doc, 'We'), []);
    expect(said(change.doc)).to.deep.equal(['Ada null–null: It came late.', 'Ada null–null: We called.']);
  });

  it('by the turn after it, where it says no end', () => {
    const change = new Transform(read(ada('abcd efgh', 1000, null), ben('Yes.', 3000, null)));
    splitTurn(change, placeOf(change.doc, 'efgh'), []);
    expect(said(change.doc).slice(0, 2)).to.deep.equal(['Ada 1000–null: abcd', 'Ada 2000–null: efgh']);
  });

  it('not where there is none', () => {
    const change = new Transform(read(paragraph('Notes.'), ada('It came.', 0, 1)));
    expect(splitTurn(change, placeOf(change.doc, 'otes'), [])).to.equal(undefined);
    expect(change.docChanged).to.equal(false);
  });
});

describe('a turn is joined with the one above', () => {
  const join = (...blocks: DocumentNode[]) => {
    const change = new Transform(read(...blocks));
    const at = change.doc.content.size - (change.doc.lastChild?.nodeSize ?? 0);
    const done = joinTurns(change, at);
    change.doc.check();
    return { done, said: said(change.doc) };
  };
  const cases: [title: string, first: DocumentNode, second: DocumentNode, turn: string][] = [
    [
      'from the start of the first to the end of the last',
      ada('It came.', 1, 2),
      ben('Late.', 3, 4),
      'Ada 1–4: It came. Late.',
    ],
    ['with one space between them', ada('It came. ', 1, 2), ben('Late.', 3, 4), 'Ada 1–4: It came. Late.'],
    ['without a space where their script has none', ada('请问', 1, 2), ben('几点', 3, 4), 'Ada 1–4: 请问几点'],
    ['as the other voice where the first says nothing', ada('', 1, 2), ben('Late.', 3, 4), 'Ben 1–4: Late.'],
    ['as the first voice where the second says nothing', ada('It came.', 1, 2), ben('', 3, 4), 'Ada 1–4: It came.'],
    ['with what is known of their times', ada('It came.', null, 2), ben('Late.', 3, null), 'Ada 3–2: It came. Late.'],
  ];
  for (const [title, first, second, turn] of cases)
    it(title, () => expect(join(first, second)).to.deep.equal({ done: true, said: [turn] }));

  it('but not with anything else', () => {
    expect(join(paragraph('Notes.'), ada('It came.', 1, 2))).to.deep.equal({
      done: false,
      said: ['Notes.', 'Ada 1–2: It came.'],
    });
    expect(join(ada('It came.', 1, 2))).to.include({ done: false });
  });

  it('so that a highlight over both goes on over the space', () => {
    const marked = (words: string) => ({
      type: 'text',
      text: words,
      marks: [{ type: 'highlight', attrs: { id: MARK } }],
    });
    const change = new Transform(
      read(segment({ speakerId: ADA }, 'It ', marked('came.')), segment({ speakerId: BEN }, marked('Late'), ' again.')),
    );
    joinTurns(change, change.doc.firstChild?.nodeSize ?? 0);
    const [turn] = change.doc.content.content;
    expect(turn?.content.content.map(({ text, marks }) => [text, marks.length])).to.deep.equal([
      ['It ', 0],
      ['came. Late', 1],
      [' again.', 0],
    ]);
  });

  it('and split again where they met, as they were', () => {
    const before = read(ada('It came.', 1, 2), ada('Late.', 3, 4));
    const change = new Transform(before);
    joinTurns(change, before.firstChild?.nodeSize ?? 0);
    const timed: TimedWord[] = [
      [1, 2, 'It came.'],
      [3, 4, 'Late.'],
    ];
    splitTurn(change, placeOf(change.doc, 'Late'), timed);
    expect(said(change.doc)).to.deep.equal(said(before));
  });
});

describe('a turn', () => {
  const text = () => read(paragraph('Notes.'), ada('It came.', 1, 2), ben('Late.', 3, 4), ada('Nobody.', 5, 6));

  it('is said by someone else, alone', () => {
    const change = new Transform(text());
    const place = placeOf(change.doc, 'came');
    expect(sayWho(change, place, BEN)).to.equal(true);
    expect(said(change.doc)).to.deep.equal(['Notes.', 'Ben 1–2: It came.', 'Ben 3–4: Late.', 'Ada 5–6: Nobody.']);
    expect(sayWho(change, place, BEN), 'says so already').to.equal(false);
    expect(sayWho(change, 1, BEN), 'no turn').to.equal(false);
  });

  it('is found by any position in it, and counted by its voices', () => {
    const doc = text();
    expect(turnAt(doc, placeOf(doc, 'came'))?.at).to.equal(8);
    expect(turnAt(doc, 8)?.at).to.equal(8);
    expect(turnAt(doc, 3)).to.equal(undefined);
    expect(countTurns(doc, new Set([ADA]))).to.equal(2);
    expect(countTurns(doc, new Set([ADA, BEN]))).to.equal(3);
    expect([hasTurns(doc), hasTurns(read(paragraph('Notes.')))]).to.deep.equal([true, false]);
  });

  it('stays as it was, and so does another one, when words between them are taken out', () => {
    const change = new Transform(text());
    expect(emptyBetween(change, placeOf(change.doc, 'came'), placeOf(change.doc, 'body'))).to.equal(true);
    expect(said(change.doc)).to.deep.equal(['Notes.', 'Ada 1–2: It ', 'Ada 5–6: body.']);
    change.doc.check();
    expect(emptyBetween(change, 9, 11), 'within one turn').to.equal(false);
  });
});
