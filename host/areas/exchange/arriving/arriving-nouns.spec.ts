import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { expect } from 'chai';
import { ARRIVING } from './arriving-nouns.ts';

/**
 * Entities that a package contains only for reference: the project is the target, folders and members are existing
 * ones.
 */
const KNOWN_BY = ['Project', 'Folder', 'Member'];

describe('what an import does with each noun', () => {
  it('brings in every noun that is exported, and no other', () => {
    const exported = Object.keys(EXPORTED_NOUNS).filter((name) => isExported(EXPORTED_NOUNS[name]));
    const brought = ARRIVING.map(({ entity }) => entity.name);
    expect([...brought, ...KNOWN_BY].sort()).to.deep.equal(exported.sort());
  });
});
