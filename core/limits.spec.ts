import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { limits } from './limits.ts';

const folder = new URL('./limits/', import.meta.url);
const names = async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const parts = files.map((file) => import(new URL(file, folder).href));
  return (await Promise.all(parts)).flatMap((part) =>
    Object.entries(part).flatMap(([name, tree]) => (name.endsWith('Limits') ? Object.keys(tree as object) : [])),
  );
};

describe('limits', () => {
  it('cannot be changed, also inside', () => {
    expect(Object.isFrozen(limits)).to.equal(true);
    expect(Object.isFrozen(limits.graphql)).to.equal(true);
    expect(Object.isFrozen(limits.picture.widths)).to.equal(true);
  });

  it('takes every number from one file only', async () => {
    expect((await names()).sort()).to.deep.equal(Object.keys(limits).sort());
  });

  it('holds whole positive numbers, contrast aside', () => {
    const walk = (tree: object): number[] =>
      Object.entries(tree).flatMap(([name, part]) =>
        name === 'contrast' ? [] : typeof part === 'number' ? [part] : walk(part),
      );
    for (const number of walk(limits))
      expect(Number.isSafeInteger(number) && number > 0, String(number)).to.equal(true);
  });
});
