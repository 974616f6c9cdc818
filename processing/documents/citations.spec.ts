import { blockquote, bulletList, citation, doc, listItem, paragraph } from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { citationIds, swapCitations } from './citations.ts';
import { fromJson, toJson } from './convert.ts';

const [A, B, C] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((start) => `${start}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];

describe('citations in a document', () => {
  it('are found in reading order, wherever they stand, each once', () => {
    const page = doc(
      paragraph('So'),
      citation(B),
      blockquote(citation(A), paragraph('and')),
      bulletList(listItem(paragraph('x'), citation(B))),
    );
    expect(citationIds(fromJson(page))).to.deep.equal([B, A]);
    expect(citationIds(fromJson(doc()))).to.deep.equal([]);
  });

  it('change places with another wherever they stand, and back', () => {
    const live = fromJson(doc(citation(A), citation(B), blockquote(citation(A))));
    const before = toJson(live);
    expect(swapCitations(live, A, C)).to.be.instanceOf(Uint8Array);
    expect(toJson(live)).to.deep.equal(doc(citation(C), citation(B), blockquote(citation(C))));
    swapCitations(live, C, A);
    expect(toJson(live)).to.deep.equal(before);
    expect(swapCitations(live, C, A)).to.equal(undefined);
  });
});
