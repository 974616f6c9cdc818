import { expect } from 'chai';
import { entities } from '../../model/all.ts';
import { ImportedAuthor } from '../../model/imported-author.ts';
import { EXPORTED_NOUNS, isExported } from './exported-nouns.ts';
import { isPackagePath } from './package-path.ts';

describe('what an export does with each noun', () => {
  it('says for every noun where it is in an export, or why it is not, and names no other', () => {
    expect(Object.keys(EXPORTED_NOUNS).sort()).to.deep.equal(entities.map(({ name }) => name).sort());
  });

  it('finds rows by a field that the noun has, in a file of their own; imported authors are among the members', () => {
    const files = new Set<string>();
    for (const entity of entities) {
      const noun = EXPORTED_NOUNS[entity.name];
      if (!isExported(noun)) continue;
      if (noun.by) expect(Object.keys(entity.row.shape), entity.name).to.include(noun.by);
      expect(isPackagePath(noun.file), noun.file).to.equal(true);
      expect(files.has(noun.file), noun.file).to.equal(entity === ImportedAuthor);
      files.add(noun.file);
    }
  });
});
