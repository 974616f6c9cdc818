import { documentText } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { highlightRanges } from '@earshot/test/kit/browser/highlight-ranges';
import { expect } from 'chai';
import * as Y from 'yjs';
import { captured, fromJson, fromUpdates, rootOf, toJson, updateFromJson } from './convert.ts';
import { applyHighlight, applyHighlights, highlightKey, removeHighlights, runsOf } from './highlight.ts';
import { locate, wireRange } from './position.ts';
import { textOf } from './text.ts';

const { doc: docOf, paragraph, text } = build;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [A, B, C] = [idOf(1), idOf(2), idOf(3)];

const interview = () =>
  docOf(
    build.heading(1, 'Interview'),
    paragraph('I never ', text('really', build.bold), ' understood', build.hardBreak(), 'the invoice.'),
    paragraph(),
    build.bulletList(build.listItem(paragraph('It came late'), build.bulletList(build.listItem(paragraph('by post'))))),
    build.codeBlock('a = 1\nb = 2'),
  );
const open = () => fromJson(interview());
const mark = (doc: Y.Doc, id: string, words: string) => {
  const from = textOf(doc).indexOf(words);
  return applyHighlight(doc, id, { from, to: from + words.length });
};
const quote = (doc: Y.Doc, id: string) => highlightRanges(doc).get(id)?.quote;

describe('a live document', () => {
  it('goes to JSON and back unchanged', () => {
    const doc = open();
    expect(toJson(fromJson(toJson(doc)))).to.deep.equal(toJson(doc));
    expect(documentText(toJson(doc))).to.equal(documentText(interview()));
  });

  it('reads its text from Yjs as from JSON', () => expect(textOf(open())).to.equal(documentText(interview())));

  it('keeps overlapping highlights and other marks through JSON', () => {
    const doc = open();
    mark(doc, A, 'never really');
    mark(doc, B, 'really understood');
    mark(doc, C, 'really');
    const again = fromJson(toJson(doc));
    expect([A, B, C].map((id) => quote(again, id))).to.deep.equal(['never really', 'really understood', 'really']);
    expect(JSON.stringify(toJson(again))).to.include('"bold"');
  });

  it('keeps a highlight around references in one piece', () => {
    const doc = fromJson(docOf(paragraph('As ', build.reference('PERSON', B), ' said before.')));
    const made = mark(doc, A, 'As ↗ said');
    expect([made?.highlight.quote, quote(doc, A)]).to.deep.equal(['As ↗ said', 'As ↗ said']);
    expect(runsOf(textOf(doc), made?.highlight.pieces ?? [])).to.have.length(1);
    expect(toJson(fromJson(toJson(doc)))).to.deep.equal(toJson(doc));
  });

  it('changes to other text by small updates', () => {
    const doc = open();
    const before = Y.encodeStateAsUpdate(doc);
    const json = interview();
    const [first] = json.content ?? [];
    Object.assign(first ?? {}, { content: [text('Interview 4')] });
    const update = updateFromJson(doc, json);
    expect(update?.byteLength).to.be.lessThan(60);
    expect(textOf(fromUpdates([before, update ?? new Uint8Array()]))).to.match(/^Interview 4\n/);
    expect(updateFromJson(doc, json)).to.equal(undefined);
  });
});

describe('a highlight', () => {
  it('has a key that y-tiptap reads as the mark with this id', () => {
    expect(highlightKey(A)).to.match(/^highlight--[A-Za-z0-9+/=]{8}$/);
    expect(highlightKey(A)).to.equal(highlightKey(A)).and.not.equal(highlightKey(B));
  });

  it('covers words across blocks, line breaks and code', () => {
    const doc = open();
    const done = applyHighlight(doc, A, { from: 4, to: textOf(doc).length - 6 });
    expect(done?.highlight.quote).to.equal(
      'rview\nI never really understood\nthe invoice.\nIt came late\nby post\na = 1',
    );
    expect(done?.highlight.prefix).to.equal('Inte');
    expect(done?.highlight.suffix).to.equal('\nb = 2');
  });

  it('sends a small update that another replica understands', () => {
    const doc = open();
    const other = fromUpdates([Y.encodeStateAsUpdate(doc)]);
    const done = mark(doc, A, 'understood\nthe');
    expect(done?.update.byteLength).to.be.lessThan(400);
    Y.applyUpdate(other, done?.update ?? new Uint8Array());
    expect(quote(other, A)).to.equal('understood\nthe');
  });

  it('leaves out space around the words and needs words', () => {
    const doc = open();
    expect(mark(doc, A, ' really ')?.highlight.quote).to.equal('really');
    const gap = textOf(doc).indexOf('\n\n');
    expect(applyHighlight(doc, B, { from: gap, to: gap + 2 })).to.equal(undefined);
  });

  it('stays on its words while the text around and inside changes', () => {
    const doc = open();
    mark(doc, A, 'really understood');
    const [words] = rootOf(doc).toArray().slice(1) as [Y.XmlElement];
    const first = words.get(0) as Y.XmlText;
    first.insert(0, 'Sure: ');
    expect(quote(doc, A)).to.equal('really understood');
    const at = (first.toDelta() as { insert: string }[])
      .map(({ insert }) => insert)
      .join('')
      .indexOf('stood');
    first.insert(at, '--');
    expect(quote(doc, A)).to.equal('really under--stood');
  });

  it('is removed without touching others on the same words', () => {
    const doc = open();
    mark(doc, A, 'never really');
    mark(doc, B, 'really understood');
    expect(removeHighlights(doc, [A])).to.be.instanceOf(Uint8Array);
    expect(quote(doc, A)).to.equal(undefined);
    expect(quote(doc, B)).to.equal('really understood');
    expect(removeHighlights(doc, [A, C])).to.equal(undefined);
  });

  it('is applied with others in one edit, without those that have no words', () => {
    const doc = open();
    const before = Y.encodeStateAsUpdate(doc);
    const rangeOf = (words: string) => {
      const from = textOf(doc).indexOf(words);
      return { from, to: from + words.length };
    };
    const gap = rangeOf('\n\n');
    const ranges = new Map([
      [A, { from: 0, to: textOf(doc).length }],
      [B, rangeOf('really understood')],
      [C, gap],
    ]);
    const { update, highlights } = applyHighlights(doc, ranges);
    const again = highlightRanges(fromUpdates([before, update ?? new Uint8Array()]));
    expect(highlights.map(({ id }) => id)).to.deep.equal([A, B]);
    expect([...again.values()]).to.have.deep.members(highlights);
  });

  it('is the same when the text is read again, wherever it is applied repeatedly', () => {
    const doc = open();
    const { length } = textOf(doc);
    for (let from = 0; from < length; from += 1)
      for (const to of [from + 1, from + 7, from + 30, length]) {
        const done = applyHighlight(doc, A, { from, to });
        if (done)
          expect(highlightRanges(fromUpdates([Y.encodeStateAsUpdate(doc)])).get(A)).to.deep.equal(done.highlight);
        if (from % 3 === 0) removeHighlights(doc, [A]);
      }
  });

  it('ends with its words, also when others that were deleted after them are brought back', () => {
    const doc = fromJson(docOf(paragraph('It came late, so we called.')));
    const undo = new Y.UndoManager(rootOf(doc), { trackedOrigins: new Set(['mine']) });
    const words = (rootOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    doc.transact(() => words.delete(12, 15), 'mine');
    mark(doc, A, 'came late');
    mark(doc, B, 'late');
    expect([A, B].map((id) => quote(doc, id))).to.deep.equal(['came late', 'late']);
    const other = fromUpdates([Y.encodeStateAsUpdate(doc)]);
    Y.applyUpdate(other, captured(doc, 'undo', () => void undo.undo()) ?? new Uint8Array());
    for (const replica of [doc, other]) {
      expect(textOf(replica)).to.equal('It came late, so we called.');
      expect([A, B].map((id) => quote(replica, id))).to.deep.equal(['came late', 'late']);
    }
  });

  it('begins with its words, also when others of another highlight are brought back before them', () => {
    const doc = fromJson(docOf(paragraph('It came late.')));
    const undo = new Y.UndoManager(rootOf(doc), { trackedOrigins: new Set(['mine']) });
    const words = (rootOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    mark(doc, B, 'came late');
    doc.transact(() => words.delete(3, 5), 'mine');
    mark(doc, A, 'late');
    undo.undo();
    expect([A, B].map((id) => quote(doc, id))).to.deep.equal(['late', 'came late']);
  });

  it('never cuts a character in two', () => {
    const doc = fromJson(docOf(paragraph('so 😀😀 ok')));
    expect(applyHighlight(doc, A, { from: 4, to: 6 })?.highlight.quote).to.equal('😀😀');
    expect(textOf(doc)).to.equal('so 😀😀 ok');
  });

  it('never cuts a character in two for its context', () => {
    const doc = fromJson(docOf(paragraph(`${'😀'.repeat(50)}a${'😀'.repeat(50)}`)));
    const found = mark(doc, A, 'a')?.highlight;
    expect(found?.prefix.isWellFormed() && found.suffix.isWellFormed()).to.equal(true);
  });
});

describe('a selection on its way to the host', () => {
  it('comes back as the same range', () => {
    const doc = open();
    const full = textOf(doc);
    for (const words of ['Interview', 'never really', 'late\nby', 'understood\nthe', 'b = 2']) {
      const from = full.indexOf(words);
      const wire = wireRange(doc, { from, to: from + words.length });
      expect(wire && locate(doc, wire), words).to.deep.equal({ from, to: from + words.length });
    }
  });

  it('follows its characters when others type before and inside, and takes in nothing typed at its ends', () => {
    const doc = open();
    const from = textOf(doc).indexOf('never');
    const wire = wireRange(doc, { from, to: from + 'never'.length });
    const words = (rootOf(doc).get(1) as Y.XmlElement).get(0) as Y.XmlText;
    words.insert('I never'.length, '!');
    words.insert('I '.length, '?');
    words.insert('I ?ne'.length, '-');
    words.insert(0, 'Well, ');
    const now = wire && locate(doc, wire);
    expect(now && textOf(doc).slice(now.from, now.to)).to.equal('ne-ver');
  });

  it('reads positions between blocks, as a selection of everything has', () => {
    const doc = open();
    const place = (index: number, assoc: number) =>
      Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(rootOf(doc), index, assoc))).toString(
        'base64',
      );
    expect(locate(doc, { from: place(0, -1), to: place(5, 0) })).to.deep.equal({ from: 0, to: textOf(doc).length });
    expect(locate(doc, { from: place(1, 0), to: place(3, 0) })?.from).to.equal('Interview\n'.length);
  });

  it('is undefined when its words are gone, not received yet, elsewhere or invalid', () => {
    const doc = open();
    const wire = wireRange(doc, { from: 0, to: 4 });
    const other = fromJson(docOf(paragraph('other')));
    expect(wire && locate(other, wire)).to.equal(undefined);
    rootOf(doc).delete(0, 1);
    expect(wire && locate(doc, wire)).to.equal(undefined);
    const strange = new Y.Doc();
    strange.getXmlFragment('evil');
    const evil = Buffer.from(
      Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(strange.getXmlFragment('evil'), 0)),
    ).toString('base64');
    for (const from of [evil, '', 'AAAA', '////', '!!']) {
      expect(locate(doc, { from, to: from }), from).to.equal(undefined);
    }
    expect([...doc.share.keys()]).to.deep.equal(['default']);
  });
});

describe('the speakers of a highlight', () => {
  const turns = () =>
    fromJson(
      docOf(
        paragraph('Before it began.'),
        build.segment({ speakerId: A }, 'How was it?'),
        build.segment({ speakerId: B }, 'Late.'),
        build.segment({}, 'Somebody coughs.'),
        build.segment({ speakerId: A }, 'I see.'),
        build.segment({ speakerId: C }, 'So do I.'),
      ),
    );
  const rows: [words: string, speakers: string[]][] = [
    ['Before it began.', []],
    ['How was it?', [A]],
    ['?\nLate', [A, B]],
    ['began.\nH', [A]],
    ['ate.\nSomebody', [B]],
    ['Somebody coughs.', []],
    ['Late.\nSomebody coughs.\nI', [B, A]],
    ['How was it?\nLate.\nSomebody coughs.\nI see.\nS', [A, B, C]],
  ];
  for (const [words, speakers] of rows)
    it(`are those of all turns that “${words.replaceAll('\n', ' / ')}” touches`, () =>
      expect(mark(turns(), idOf(9), words)?.highlight.speakerIds).to.deep.equal(speakers));

  it('are those of its pieces, not of the text between', () => {
    const doc = turns();
    mark(doc, idOf(9), 'How');
    expect(mark(doc, idOf(9), 'So do I.')?.highlight.speakerIds).to.deep.equal([A, C]);
  });
});
