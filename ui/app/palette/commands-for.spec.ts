import { expect } from 'chai';
import { commandsFor } from './commands-for.ts';

const run = () => undefined;
const bindings = [
  { id: 'tags', title: 'Go to Tags', also: 'codes, codebook, merge codes', group: 'Project', keys: [], run },
  { id: 'codes', title: 'Show codes', group: 'Project', keys: [], run },
  { id: 'secret', title: 'Codes', hidden: true, group: 'Project', keys: [], run },
];
const found = (query: string) => commandsFor(bindings, query).map(({ id }) => id);

describe('the commands of the palette', () => {
  it('are found by their title first, then by what people in the trade call them', () => {
    expect(found('codes')).to.deep.equal(['codes', 'tags']);
    expect(found('codebook')).to.deep.equal(['tags']);
    expect(found('Merge codes')).to.deep.equal(['tags']);
    expect(found('go to codebook')).to.deep.equal(['tags']);
    expect(found('kappa')).to.deep.equal([]);
  });
});
