import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';
import { MUTATIONS } from './mutations.ts';

// `npm run test:walls` runs them; here only that each still matches the source.
describe('mutations of the walls', () => {
  it('are at least forty, each with a name of its own', () => {
    expect(new Set(MUTATIONS.map(({ wall }) => wall)).size)
      .to.equal(MUTATIONS.length)
      .and.to.be.at.least(40);
  });

  for (const { wall, file, find, replace, caughtBy } of MUTATIONS)
    it(`fits the source: ${wall}`, () => {
      const source = readFileSync(join(projectRoot(), file), 'utf8');
      expect(source.split(find).length - 1, `"${find}" in ${file}`).to.equal(1);
      expect(replace).to.not.equal(find);
      expect(caughtBy.filter((path) => !existsSync(join(projectRoot(), path)))).to.deep.equal([]);
    });
});
