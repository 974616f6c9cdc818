import type { DocumentNode } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { highlightRanges } from '@earshot/test/kit/browser/highlight-ranges';
import { expect } from 'chai';
import * as Y from 'yjs';
import { fromJson, toJson, updateFromJson } from './convert.ts';
import { applyHighlight, type Highlighted, highlightKey } from './highlight.ts';
import { reconcile } from './reconcile.ts';
import { readText, textOf } from './text.ts';

const { doc: docOf, paragraph } = build;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [A, B] = [idOf(1), idOf(2)];

const STORY = [
  'We met in the spring. The invoice came late, and nobody could say why it came late.',
  'Then she phoned. Yes, she was angry; who would not be after three weeks of waiting?',
  'In the end we paid. The invoice was wrong, too.',
];
const open = (...blocks: string[]) => fromJson(docOf(...blocks.map((words) => paragraph(words))));
const mark = (doc: Y.Doc, id: string, words: string): Highlighted => {
  const from = textOf(doc).indexOf(words);
  const done = applyHighlight(doc, id, { from, to: from + words.length });
  if (!done) throw new Error(`nothing to highlight: ${words}`);
  return done.highlight;
};
const quote = (doc: Y.Doc, id: string) => highlightRanges(doc).get(id)?.quote;
/** Rewrites the document, as a paste or an undo would, with marks given as [id|words]. */
const rewrite = (doc: Y.Doc, ...blocks: string[]) => {
  const inline = (words: string): (DocumentNode | undefined)[] =>
    words.split(/(\[[^\]]*\])/).map((part) => {
      const [, id = '', marked = ''] = /^\[(\w)\|(.*)\]$/.exec(part) ?? [];
      return id === ''
        ? build.text(part)
        : build.text(marked, { type: 'highlight', attrs: { id: id === 'A' ? A : B } });
    });
  updateFromJson(doc, docOf(...blocks.map((words) => paragraph(...inline(words)))));
};

describe('reconciling highlights with their rows', () => {
  it('changes nothing when all is well', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'nobody could say');
    const done = reconcile({ doc, rows: [row] });
    expect(done).to.deep.equal({
      text: textOf(doc),
      update: undefined,
      found: [row],
      lost: [],
      dropped: [],
      copied: [],
    });
  });

  it('reports new words and surroundings after an edit', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'nobody could say');
    const [leaf] = readText(doc).leaves;
    leaf?.text.insert(row.from + 'nobody'.length, ' else');
    leaf?.text.insert(row.from, 'of us ');
    const done = reconcile({ doc, rows: [row] });
    expect(done.update).to.equal(undefined);
    expect(done.found[0]?.quote).to.equal('nobody else could say');
    expect(done.found[0]?.prefix).to.match(/of us $/);
  });

  it('drops marks that no row knows', () => {
    const doc = open(...STORY);
    mark(doc, A, 'angry');
    const row = mark(doc, B, 'she was angry');
    const done = reconcile({ doc, rows: [row] });
    expect(done.dropped).to.deep.equal([A]);
    expect(done.update).to.be.instanceOf(Uint8Array);
    expect([quote(doc, A), quote(doc, B)]).to.deep.equal([undefined, 'she was angry']);
  });

  it('loses a highlight whose words were deleted, even when the same words stand elsewhere', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'The invoice');
    rewrite(doc, 'We met in the spring. It came late.', ...STORY.slice(1));
    expect(reconcile({ doc, rows: [row] }).lost).to.deep.equal([A]);
    expect(quote(doc, A)).to.equal(undefined);
  });

  it('finds words again that came back without their mark', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'The invoice');
    rewrite(doc, 'Inserted.', ...STORY);
    expect(quote(doc, A)).to.equal(undefined);
    const done = reconcile({ doc, rows: [row] });
    expect(done.lost).to.deep.equal([]);
    expect(done.found[0]).to.include({ quote: 'The invoice', from: 'Inserted.\nWe met in the spring. '.length });
  });

  it('takes a lost highlight back with its mark only', () => {
    const doc = open(...STORY);
    const row = { ...mark(doc, A, 'The invoice'), lost: true };
    rewrite(doc, 'Inserted.', ...STORY);
    expect(reconcile({ doc, rows: [row] }).lost).to.deep.equal([A]);
    mark(doc, A, 'The invoice');
    expect(reconcile({ doc, rows: [row] }).lost).to.deep.equal([]);
  });

  it('restores the end of a highlight that lost its mark in a split', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'nobody could say why it came late');
    rewrite(
      doc,
      'We met in the spring. The invoice came late, and [A|nobody could]',
      ' say why it came late.',
      ...STORY.slice(1),
    );
    const done = reconcile({ doc, rows: [row] });
    expect(done.found[0]?.quote).to.equal('nobody could\n say why it came late');
  });

  it('drops words that were deleted from a highlight', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'nobody could say why');
    rewrite(doc, 'We met in the spring. The invoice came late, and [A|nobody could] it came late.', ...STORY.slice(1));
    expect(reconcile({ doc, rows: [row] }).found[0]?.quote).to.equal('nobody could');
  });

  it('takes the mark off a copy, wherever it stands', () => {
    for (const at of [0, 3]) {
      const doc = open(...STORY);
      const row = mark(doc, A, 'she was angry');
      const story = [STORY[0] ?? '', (STORY[1] ?? '').replace('she was angry', '[A|she was angry]'), STORY[2] ?? ''];
      rewrite(doc, ...story.toSpliced(at, 0, 'A copy: [A|she was angry], she says.'));
      const done = reconcile({ doc, rows: [row] });
      expect(done.copied).to.deep.equal([A]);
      expect(done.found[0]?.prefix).to.match(/Then she phoned. Yes, $/);
      expect(quote(doc, A)).to.equal('she was angry');
    }
  });

  it('keeps the original although it was edited since it was copied', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'she was angry');
    const edited = (STORY[1] ?? '').replace('she was angry', '[A|she was very angry]');
    rewrite(doc, 'A copy: [A|she was angry], she says.', STORY[0] ?? '', edited, STORY[2] ?? '');
    const done = reconcile({ doc, rows: [row] });
    expect(done.copied).to.deep.equal([A]);
    expect(quote(doc, A)).to.equal('she was very angry');
  });

  it('keeps the parts of a highlight that was cut in pieces', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'The invoice came late');
    rewrite(doc, 'We met in the spring. [A|The ][A|came late], and so on.', 'Elsewhere [A|invoice ] stands.');
    const done = reconcile({ doc, rows: [row] });
    expect(done.copied).to.deep.equal([]);
    expect(done.found[0]?.quote).to.equal('The came late … invoice ');
    const [first] = done.found;
    expect(first && reconcile({ doc, rows: [first] }).update).to.equal(undefined);
  });

  it('keeps a highlight in one piece when words are inserted into it', () => {
    const doc = open(...STORY);
    const row = mark(doc, A, 'nobody could say');
    rewrite(doc, (STORY[0] ?? '').replace('nobody could say', '[A|nobody] really [A|could say]'), ...STORY.slice(1));
    expect(reconcile({ doc, rows: [row] }).found[0]?.quote).to.equal('nobody … could say');
  });

  it('changes nothing when run a second time', () => {
    const doc = open(...STORY);
    const rows = [mark(doc, A, 'The invoice'), mark(doc, B, 'came late, and nobody')];
    rewrite(doc, '[A|The invoice]', ...STORY, '[B|late, and] [A|The invoice]');
    const first = reconcile({ doc, rows });
    const again = reconcile({ doc, rows: first.found });
    expect(again.update).to.equal(undefined);
    expect(again.found).to.deep.equal(first.found);
    expect(JSON.stringify(toJson(doc))).to.not.include('highlight--');
    expect(highlightKey(A)).to.match(/^highlight--/);
  });
});
