import { blockquote, citation, doc, paragraph } from '@earshot/core/documents/document-builder';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { expect } from 'chai';
import { schemaExtensions } from '../../editor/extensions.ts';
import { exchanged, strangersIn } from './citation-paste.ts';

const schema = getSchema(schemaExtensions());
const [OURS, THEIRS, CLOSED, COPY] = ['a', 'b', 'c', 'd'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const belongs = (id: string) => id === OURS;
const pasted = Node.fromJSON(
  schema,
  doc(
    paragraph('one'),
    citation(OURS),
    blockquote(citation(THEIRS), paragraph('two')),
    citation(CLOSED),
    citation(THEIRS),
  ),
).content;

describe('quotes that are pasted', () => {
  it('are those of other insights, each once, wherever they stand', () => {
    expect(strangersIn(pasted, belongs)).to.deep.equal([THEIRS, CLOSED]);
    expect(strangersIn(pasted, () => true)).to.deep.equal([]);
  });

  it('become those that were taken over; what cannot be had is left out, the words around stay', () => {
    const taken = exchanged(pasted, [THEIRS, CLOSED], new Map([[THEIRS, COPY]]));
    expect(schema.nodes.doc?.create(null, taken).toJSON()).to.deep.equal(
      doc(paragraph('one'), citation(OURS), blockquote(citation(COPY), paragraph('two')), citation(COPY)),
    );
  });
});
