import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { Vault, vaultKeys } from './vault.ts';

const place = { workspaceId: 'w1', ownerId: 'slack', field: 'token' };
const key = () => randomBytes(32);

describe('the vault', () => {
  const vault = new Vault(vaultKeys(key()));

  it('gives any secret back at its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (secret) => {
        expect(vault.open(vault.seal(secret, place), place)).to.equal(secret);
      }),
    );
  });

  it('seals the same secret differently each time and keeps nothing readable', () => {
    const [one, other] = [vault.seal('hunter2', place), vault.seal('hunter2', place)];
    expect(one).to.not.deep.equal(other);
    expect(Buffer.from(one.data, 'base64').toString()).to.not.contain('hunter2');
  });

  it('opens nothing that was moved to another workspace, plugin or field', () => {
    const sealed = vault.seal('hunter2', place);
    for (const moved of [{ workspaceId: 'w2' }, { ownerId: 'jira' }, { field: 'other' }])
      expect(() => vault.open(sealed, { ...place, ...moved })).to.throw('altered or moved');
  });

  it('opens nothing of which a bit was altered', () => {
    const sealed = vault.seal('hunter2', place);
    for (const part of ['iv', 'tag', 'data'] as const) {
      const bytes = Buffer.from(sealed[part], 'base64');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => vault.open({ ...sealed, [part]: flipped.toString('base64') }, place)).to.throw('altered or moved');
      }
    }
    const shortTag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
    expect(() => vault.open({ ...sealed, tag: shortTag }, place)).to.throw('altered or moved');
  });

  it('opens with the old key and seals with the new one while keys are changed', () => {
    const old = key();
    const sealed = new Vault(vaultKeys(old)).seal('hunter2', place);
    const changed = new Vault(vaultKeys(key(), old));
    expect(changed.open(sealed, place)).to.equal('hunter2');
    expect(changed.seal('hunter2', place).key).to.not.equal(sealed.key);
    expect(() => vault.open(sealed, place)).to.throw('its key is missing');
  });

  it('refuses to keep a secret without a key', () => {
    expect(() => new Vault(vaultKeys()).seal('hunter2', place)).to.throw('set a secrets key');
  });

  it('refuses keys that are not keys', () => {
    for (const length of [0, 16, 31, 33]) expect(() => vaultKeys(randomBytes(length))).to.throw('32 bytes');
  });
});
