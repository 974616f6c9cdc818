import { doc as docOf, segment } from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { expect } from 'chai';
import { schemaExtensions } from '../extensions.ts';
import { byBlock, bySentence, type Marked, textBlocks } from './reading.ts';

const schema = getSchema(schemaExtensions());
const paragraph = (text: string) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) });
const doc: Node = schema.nodeFromJSON({
  type: 'doc',
  content: [
    paragraph('One. Two two!  Three?'),
    paragraph(''),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Four')] }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Five' }, { type: 'hardBreak' }, { type: 'text', text: 'is it. 六。七。' }],
    },
  ],
});
const said = (marked: Marked | undefined) =>
  marked && doc.textBetween(Math.min(marked.anchor, marked.head), Math.max(marked.anchor, marked.head), '|', '/');
const at = (head: number): Marked => ({ anchor: head, head });

describe('reading by keyboard', () => {
  it('goes from sentence to sentence over blocks and stops at the ends', () => {
    const heard: (string | undefined)[] = [];
    let place: Marked | undefined = at(1);
    for (let last = place; place; place = bySentence(doc, last, 1, false)) {
      heard.push(said(place));
      last = place;
    }
    expect(heard).to.deep.equal(['', 'One.', 'Two two!', 'Three?', 'Four', 'Five', 'is it.', '六。', '七。']);
  });

  it('goes back the same way', () => {
    const heard: (string | undefined)[] = [];
    let last = at(doc.content.size);
    for (let place: Marked | undefined = last; place; place = bySentence(doc, last, -1, false)) {
      heard.push(said(place));
      last = place;
    }
    expect(heard.slice(1)).to.deep.equal(['七。', '六。', 'is it.', 'Five', 'Four', 'Three?', 'Two two!', 'One.']);
  });

  it('takes the sentence that the caret is in', () => {
    expect(said(bySentence(doc, at(8), 1, false))).to.equal('Two two!');
    expect(said(bySentence(doc, at(8), -1, false))).to.equal('Two two!');
  });

  it('extends and shrinks by sentences, to both sides of the anchor', () => {
    const first = bySentence(doc, at(1), 1, false) ?? at(0);
    const second = bySentence(doc, first, 1, true) ?? at(0);
    expect(said(second)).to.equal('One. Two two!');
    expect(said(bySentence(doc, second, -1, true))).to.equal('One.');
    const three = bySentence(doc, { anchor: 22, head: 22 }, -1, true) ?? at(0);
    expect(said(three)).to.equal('Three?');
    const two = bySentence(doc, three, -1, true) ?? at(0);
    expect(said(two)).to.equal('Two two!  Three?');
    expect(said(bySentence(doc, two, 1, true))).to.equal('Three?');
  });

  it('goes through the turns of a transcript', () => {
    const transcript = schema.nodeFromJSON(
      docOf(
        segment({}, 'It came late. We called.'),
        segment({}),
        segment({}, 'And then?'),
        segment({}, 'Nothing. Ever.'),
      ),
    );
    const words = (marked: Marked | undefined) =>
      marked && transcript.textBetween(Math.min(marked.anchor, marked.head), Math.max(marked.anchor, marked.head), '|');
    const second = bySentence(transcript, bySentence(transcript, at(1), 1, false) ?? at(0), 1, false);
    expect(words(second)).to.equal('We called.');
    const over = bySentence(transcript, second ?? at(0), 1, true);
    expect(words(over)).to.equal('We called.||And then?');
    const further = bySentence(transcript, over ?? at(0), 1, true);
    expect(words(further)).to.equal('We called.||And then?|Nothing.');
    expect(words(bySentence(transcript, further ?? at(0), -1, true))).to.equal('We called.||And then?');
    const turn = byBlock(transcript, second ?? at(0), 1, false);
    expect(words(turn)).to.equal('And then?');
    expect(words(byBlock(transcript, turn ?? at(0), 1, true))).to.equal('And then?|Nothing. Ever.');
    expect(words(byBlock(transcript, turn ?? at(0), -1, false))).to.equal('It came late. We called.');
  });

  it('goes by paragraphs and leaves out empty ones', () => {
    expect(textBlocks(doc)).to.have.length(3);
    const first = byBlock(doc, at(3), 1, false);
    expect(said(first)).to.equal('One. Two two!  Three?');
    const next = byBlock(doc, first ?? at(0), 1, false);
    expect(said(next)).to.equal('Four');
    expect(said(byBlock(doc, next ?? at(0), -1, false))).to.equal('One. Two two!  Three?');
    expect(said(byBlock(doc, next ?? at(0), 1, true))).to.equal('Four|Five/is it. 六。七。');
  });

  it('has nowhere to go in an empty text', () => {
    const empty = schema.nodeFromJSON({ type: 'doc', content: [paragraph('')] });
    expect(bySentence(empty, at(1), 1, false)).to.equal(undefined);
    expect(byBlock(empty, at(1), -1, true)).to.equal(undefined);
  });
});
