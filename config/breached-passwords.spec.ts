import { expect } from 'chai';
import { isBreached } from './breached-passwords.ts';

describe('isBreached', () => {
  for (const password of [
    'password',
    'Password1234!',
    'P@ssw0rd!2026',
    '!!!Welcome-2024',
    'Qwertyuiop123#',
    '#1Q2w3e4r5t6y!',
    'Charlotte_1998',
    '!1234567890-=',
    'P@ssw0rd2024!',
    'PasswordPassword1!',
    'P.a.s.s.w.o.r.d-1',
    'Let-Me-In-2026!',
    '@dministrat0r2026',
    'Earshot-2026!',
    'Correct-Horse-Battery-Staple-1',
  ]) {
    it(`knows ${password}`, () => expect(isBreached(password)).to.equal(true));
  }

  it('stays quick on the longest password that is asked about', () => {
    const started = process.cpuUsage();
    for (const part of ['a', '!', '1', 'a!', '@', '\u00fc1']) isBreached(part.repeat(128 / part.length));
    expect(process.cpuUsage(started).user / 1000, 'ms of the processor').to.be.lessThan(500);
  });

  for (const password of ['Correct-horse-7-battery', 'aB3$', 'wZ8!kq-vU2#rT', 'Übung macht 1 Meisterin!', '']) {
    it(`lets ${password || 'nothing'} pass`, () => expect(isBreached(password)).to.equal(false));
  }
});
