import { expect } from 'chai';
import { Devices } from './devices.ts';

describe('Devices', () => {
  const devices = new Devices(Buffer.alloc(32, 1));

  it('know a browser again as one person’s, by the same id as long as that person signs in', () => {
    const cookie = devices.cookieFor('ada@example.org', undefined);
    const known = devices.read(cookie);
    expect(known?.isOf('ada@example.org')).to.equal(true);
    expect(known?.isOf('ben@example.org')).to.equal(false);
    expect(devices.cookieFor('ada@example.org', known)).to.equal(cookie);
    expect(devices.read(devices.cookieFor('ben@example.org', known))?.id).not.to.equal(known?.id);
  });

  it('name nobody in the cookie and believe none that they did not write', () => {
    const cookie = devices.cookieFor('ada@example.org', undefined);
    expect(cookie).not.to.match(/ada|example/);
    const [id = '', person = '', proof = ''] = cookie.split('.');
    const [, other = ''] = devices.cookieFor('ben@example.org', undefined).split('.');
    const forged = [
      undefined,
      '',
      '..',
      [id, person].join('.'),
      [id, other, proof].join('.'),
      [other.slice(0, 22), person, proof].join('.'),
      [id, person, `${proof.slice(0, -2)}AA`].join('.'),
      `${cookie}.more`,
      new Devices(Buffer.alloc(32, 2)).cookieFor('ada@example.org', undefined),
    ];
    for (const one of forged) expect(devices.read(one), String(one)).to.equal(undefined);
  });
});
