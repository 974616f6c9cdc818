import { expect } from 'chai';
import { bulletList, heading, listItem, paragraph } from '../../documents/document-builder.ts';
import { hasWords, noteFromBlocks, titleAbove } from './note-from-blocks.ts';

describe('a note of the blocks that a format found', () => {
  const talk = ['Ada: Where are they?', 'Grace: In four places.', 'Ada: Which is open?', 'Grace: This one is.'].map(
    (line) => paragraph(line),
  );

  it('is a transcript where they are one', () => {
    const { document, speakers } = noteFromBlocks(talk, ['It has 1 page.']);
    expect(document.content?.map(({ type }) => type)).to.deep.equal(Array(4).fill('segment'));
    expect(speakers?.map(({ name }) => name)).to.deep.equal(['Ada', 'Grace']);
  });

  it('is a note of them where they are none, and never empty', () => {
    expect(noteFromBlocks(talk.slice(0, 2))).to.deep.equal({ document: { type: 'doc', content: talk.slice(0, 2) } });
    expect(noteFromBlocks([], ['x'])).to.deep.equal({
      document: { type: 'doc', content: [{ type: 'paragraph' }] },
      notices: ['x'],
    });
  });

  it('has the heading above it for a title when it fits whole', () => {
    expect(titleAbove([heading(1, 'Day one'), paragraph('It rained.')])).to.deep.equal({
      title: 'Day one',
      rest: [paragraph('It rained.')],
    });
    for (const blocks of [
      [heading(2, 'Day one')],
      [paragraph('x'), heading(1, 'Day one')],
      [heading(1, 'x'.repeat(201))],
      [],
    ])
      expect(titleAbove(blocks)).to.deep.equal({ title: '', rest: blocks });
  });

  it('knows whether anyone reads anything in it', () => {
    expect(hasWords([paragraph(), bulletList(listItem(paragraph(' ')))])).to.equal(false);
    expect(hasWords([bulletList(listItem(paragraph('.')))])).to.equal(true);
  });
});
