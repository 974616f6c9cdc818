import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

const OPENER =
  /(?:\/\*\*?|(?:^|\s)\/\/)\s+(?:What|Where|How|Whether|Who|Whose|Which|So (?:many|far|much|long)|Of [a-z]+)\b/gm;
// Migrations are not changed after release. This file contains bad examples.
const FILES = globSync('{core,config,processing,host,ui,plugins,test}/**/*.{ts,tsx,cjs,mjs,css}', {
  cwd: projectRoot(),
  exclude: (path) => /(^|\/)(dist|node_modules|migrations)$/.test(path),
}).filter((file) => file !== 'test/comments.test.ts');

const openersIn = (text: string): string[] => (text.match(OPENER) ?? []).map((one) => one.trim());

// Runs in `npm run check` without a database.
describe('comments', () => {
  it('begin with the noun that they describe, not with a question word or “So many”', () => {
    const wrong = FILES.flatMap((file) =>
      openersIn(readFileSync(join(projectRoot(), file), 'utf8')).map((opener) => `${file}: ${opener}`),
    );
    expect(FILES).to.have.length.above(1000);
    expect(wrong, 'begin these comments with a noun, or “True if” for a boolean').to.deep.equal([]);
  });

  it('are recognised by their openers', () => {
    const opened = ['// What is left', '/** Whether it fits. */', 'a(); // So many at once', '/* Of all rows */'];
    expect(opened.map((text) => openersIn(text).length)).to.deep.equal([1, 1, 1, 1]);
    const fine = ['/** Rows per page. */', '// Whoever signs out', "'https://What'", '/** Offset of a row. */'];
    expect(fine.flatMap(openersIn)).to.deep.equal([]);
  });
});
