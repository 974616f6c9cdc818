import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { expect } from 'chai';
import { ARRIVING } from './arriving-nouns.ts';

/** What a package holds to know others by: the project is the one that it comes into, folders and members are those there. */
const KNOWN_BY = ['Project', 'Folder', 'Member'];

describe('what an import does with each noun', () => {
  it('brings in every noun that is exported, and no other', () => {
    const exported = Object.keys(EXPORTED_NOUNS).filter((name) => isExported(EXPORTED_NOUNS[name]));
    const brought = ARRIVING.map(({ entity }) => entity.name);
    expect([...brought, ...KNOWN_BY].sort()).to.deep.equal(exported.sort());
  });
});
