import { expect } from 'chai';
import { Devices } from './devices.ts';

/** Stores in memory what the database stores. */
function devicesWith(key: number, kept = new Set<string>()) {
  const stored = {
    isKnown: async (id: string) => kept.has(id),
    keep: async (_: string, id: string) => void kept.add(id),
  };
  return { devices: new Devices(Buffer.alloc(32, key), stored), kept };
}
const ADA = { accountId: 'a', email: 'ada@example.org' };
const BEN = { accountId: 'b', email: 'ben@example.org' };

describe('Devices', () => {
  const { devices, kept } = devicesWith(1);

  it('know a browser again as one person’s, by the same id as long as that person signs in', async () => {
    const cookie = await devices.cookieFor(ADA, undefined);
    const known = await devices.read(cookie);
    expect(known?.isOf(ADA.email)).to.equal(true);
    expect(known?.isOf(BEN.email)).to.equal(false);
    expect(await devices.cookieFor(ADA, known)).to.equal(cookie);
    expect((await devices.read(await devices.cookieFor(BEN, known)))?.id).not.to.equal(known?.id);
  });

  it('name nobody in the cookie and believe none that they did not write', async () => {
    const cookie = await devices.cookieFor(ADA, undefined);
    expect(cookie).not.to.match(/ada|example/);
    const [id = '', person = '', proof = ''] = cookie.split('.');
    const [, other = ''] = (await devices.cookieFor(BEN, undefined)).split('.');
    const forged = [
      undefined,
      '',
      '..',
      [id, person].join('.'),
      [id, other, proof].join('.'),
      [other.slice(0, 22), person, proof].join('.'),
      [id, person, `${proof.slice(0, -2)}AA`].join('.'),
      `${cookie}.more`,
      await devicesWith(2, kept).devices.cookieFor(ADA, undefined),
    ];
    for (const one of forged) expect(await devices.read(one), String(one)).to.equal(undefined);
  });

  it('forget a browser that has ended', async () => {
    const cookie = await devices.cookieFor(ADA, undefined);
    kept.delete(cookie.split('.')[0] ?? '');
    expect(await devices.read(cookie)).to.equal(undefined);
  });
});
