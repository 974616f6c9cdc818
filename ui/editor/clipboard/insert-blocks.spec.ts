import { bulletList, citation, doc, listItem, paragraph } from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect } from 'chai';
import { schemaExtensions } from '../extensions.ts';
import { blocksInserted } from './insert-blocks.ts';

const schema = getSchema(schemaExtensions());
const quote = citation('aaaaaaaa-0000-4000-8000-000000000000');

/** Text after inserting the quote, and number of blocks before the caret's. */
function inserted(page: ReturnType<typeof doc>, caret: number, at: 'caret' | 'end' = 'caret') {
  const before = Node.fromJSON(schema, page);
  const state = EditorState.create({ doc: before, selection: TextSelection.create(before, caret) });
  const { doc: after, selection } = blocksInserted(state, [quote], at);
  return { page: after.toJSON(), caretIn: selection.$from.index(0), nested: selection.$from.depth };
}

describe('blocks are put into a text', () => {
  const list = bulletList(listItem(paragraph('one')), listItem(paragraph('two')));

  it('after the block of the caret, with room below where there is none', () => {
    expect(inserted(doc(paragraph('one'), paragraph('two')), 2)).to.deep.equal({
      page: doc(paragraph('one'), quote, paragraph('two')),
      caretIn: 2,
      nested: 1,
    });
    expect(inserted(doc(paragraph('one')), 2)).to.deep.equal({
      page: doc(paragraph('one'), quote, paragraph()),
      caretIn: 2,
      nested: 1,
    });
  });

  it('in the place of the empty line that the caret is in', () => {
    expect(inserted(doc(paragraph('one'), paragraph(), paragraph('two')), 6).page).to.deep.equal(
      doc(paragraph('one'), quote, paragraph('two')),
    );
    expect(inserted(doc(), 1).page).to.deep.equal(doc(quote, paragraph()));
  });

  it('puts blocks beside a list, never inside', () => {
    expect(inserted(doc(list, paragraph('after')), 4).page).to.deep.equal(doc(list, quote, paragraph('after')));
  });

  it('at the end when nobody has said where', () => {
    expect(inserted(doc(paragraph('one'), paragraph('two')), 2, 'end').page).to.deep.equal(
      doc(paragraph('one'), paragraph('two'), quote, paragraph()),
    );
    expect(inserted(doc(paragraph('one'), quote), 2, 'end').page).to.deep.equal(
      doc(paragraph('one'), quote, quote, paragraph()),
    );
  });
});
