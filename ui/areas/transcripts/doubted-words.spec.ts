import type { DocumentMark } from '@earshot/core/documents/document';
import { doc as docOf, segment, text } from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect } from 'chai';
import { schemaExtensions } from '../../editor/extensions.ts';
import { confirmed, countDoubts, deleted, nextDoubted } from './doubted-words.ts';

const schema = getSchema(schemaExtensions());
const doubted = (doubt: string): DocumentMark => ({ type: 'doubted', attrs: { doubt } });
const DOC = Node.fromJSON(
  schema,
  docOf(
    segment({ start: 0, end: 3000 }, 'It took ', text('Thank you.', doubted('unsaid')), ' weeks.'),
    segment({ start: 4000, end: 5000 }, text('Why', doubted('unsure')), ' indeed?'),
  ),
);
const placeOf = (words: string): number => {
  let found = -1;
  DOC.descendants((node, at) => {
    const inside = node.text?.indexOf(words) ?? -1;
    if (inside >= 0) found = at + inside;
  });
  return found;
};
const at = (from: number, to = from) =>
  EditorState.create({ doc: DOC, selection: TextSelection.create(DOC, from, to) });
const words = (doc: Node | undefined) => doc?.textBetween(0, doc.content.size, '\n');

describe('doubted words in a text', () => {
  it('are counted by kind', () => expect(countDoubts(DOC)).to.deep.equal({ unsaid: 2, repeated: 0, unsure: 1 }));

  it('are confirmed at the caret, or in the selection only', () => {
    const whole = confirmed(at(placeOf('you')))?.doc;
    expect(whole && countDoubts(whole)).to.deep.equal({ unsaid: 0, repeated: 0, unsure: 1 });
    const part = confirmed(at(placeOf('Thank'), placeOf('Thank') + 6))?.doc;
    expect(part && countDoubts(part)).to.deep.equal({ unsaid: 1, repeated: 0, unsure: 1 });
    expect(words(whole)).to.equal(words(DOC));
    expect(confirmed(at(placeOf('indeed') + 2))).to.equal(undefined);
  });

  it('are deleted with a space that would be double', () => {
    expect(words(deleted(at(placeOf('you')))?.doc)).to.equal('It took weeks.\nWhy indeed?');
    expect(words(deleted(at(placeOf('Why') + 1))?.doc)).to.equal('It took Thank you. weeks.\nindeed?');
    expect(words(deleted(at(placeOf('took'), placeOf('Why') + 3))?.doc)).to.equal('It took weeks.\nindeed?');
  });

  it('are gone through in both directions, around the ends', () => {
    const from = (place: number, by: 1 | -1) => nextDoubted(DOC, { from: place, to: place }, by)?.text;
    expect([from(1, 1), from(placeOf(' weeks'), 1), from(placeOf('indeed'), 1)]).to.deep.equal([
      'Thank you.',
      'Why',
      'Thank you.',
    ]);
    expect([from(placeOf('indeed'), -1), from(1, -1)]).to.deep.equal(['Why', 'Why']);
  });
});
