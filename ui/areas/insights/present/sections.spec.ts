import { citation, doc, heading, paragraph } from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { sectionsOf } from './sections.ts';

const quote = citation('aaaaaaaa-0000-4000-8000-000000000000');

describe('the slides of an insight', () => {
  it('are one without headings, without the empty lines around', () => {
    expect(sectionsOf(doc(paragraph(), paragraph('one'), paragraph(), quote, paragraph()))).to.deep.equal([
      { heading: undefined, blocks: [paragraph('one'), paragraph(), quote] },
    ]);
    expect(sectionsOf(doc())).to.deep.equal([{ heading: undefined, blocks: [] }]);
  });

  it('begin at each large heading; smaller ones stay with what they stand under', () => {
    const page = doc(
      paragraph('so'),
      heading(2, 'A'),
      paragraph('a'),
      heading(3, 'a1'),
      quote,
      paragraph(),
      heading(1, 'B'),
    );
    expect(sectionsOf(page)).to.deep.equal([
      { heading: undefined, blocks: [paragraph('so')] },
      { heading: heading(2, 'A'), blocks: [paragraph('a'), heading(3, 'a1'), quote] },
      { heading: heading(1, 'B'), blocks: [] },
    ]);
  });

  it('have the title alone first when the text begins with a heading', () => {
    expect(sectionsOf(doc(heading(1, 'A'), paragraph('a')))).to.deep.equal([
      { heading: undefined, blocks: [] },
      { heading: heading(1, 'A'), blocks: [paragraph('a')] },
    ]);
  });
});
