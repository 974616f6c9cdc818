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
  ]) {
    it(`knows ${password}`, () => expect(isBreached(password)).to.equal(true));
  }

  for (const password of ['Correct-horse-7-battery', 'aB3$', 'wZ8!kq-vU2#rT', 'Übung macht 1 Meisterin!', '']) {
    it(`lets ${password || 'nothing'} pass`, () => expect(isBreached(password)).to.equal(false));
  }
});
