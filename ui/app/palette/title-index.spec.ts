import { expect } from 'chai';
import { TitleIndex } from './title-index.ts';

const index = new TitleIndex(
  ['Interview 4: Ana', 'Café visit', 'The onboarding of new teams', 'Teamwork', '用户访谈第一轮', 'constructor'].map(
    (title, at) => ({
      id: String(at),
      title,
    }),
  ),
);
const found = (query: string) => index.find(query, 10).map(({ title }) => title);

describe('titles in the palette', () => {
  it('finds by the beginnings of all words, in any order', () => {
    expect(found('ana inter')).to.deep.equal(['Interview 4: Ana']);
    expect(found('ana visit')).to.deep.equal([]);
  });
  it('does not mind accents or case', () => {
    expect(found('CAFE')).to.deep.equal(['Café visit']);
    expect(found('café')).to.deep.equal(['Café visit']);
  });
  it('puts a whole word before a beginning', () => {
    expect(found('team')).to.have.members(['The onboarding of new teams', 'Teamwork']);
    expect(found('teamwork')[0]).to.equal('Teamwork');
  });
  it('finds words that others leave out, and inside of text without spaces', () => {
    expect(found('the of')).to.deep.equal(['The onboarding of new teams']);
    expect(found('访谈')).to.deep.equal(['用户访谈第一轮']);
  });
  it('takes signs of the query language and names of objects as plain text', () => {
    for (const query of ['+-*~^:', 'title:x', '"', 'a*b', '__proto__']) expect(() => found(query)).not.to.throw();
    expect(found('constructor')).to.deep.equal(['constructor']);
  });
  it('finds no titles for an empty query', () => expect(found('  ')).to.deep.equal([]));
});
