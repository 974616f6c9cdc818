import { expect } from 'chai';
import { idIn, paths } from './paths.ts';

const id = '0b2f3a5c-9d1e-4f6a-8b7c-1d2e3f405162';

describe('paths', () => {
  it('name a thing so that its id comes back', () => {
    const piece = paths.folder({ id, name: 'Größe & Maß' }).split('/').at(-1);
    expect(piece).to.match(/^grosse-mass-/);
    expect(idIn(piece)).to.equal(id);
    expect(idIn(id)).to.equal(id);
  });

  it('know what no row can be called', () => {
    for (const piece of [undefined, '', 'onboarding', 'x-0000000000000000000001', 'new'])
      expect(idIn(piece), piece).to.equal(undefined);
  });
});
