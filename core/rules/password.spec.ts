import { expect } from 'chai';
import { PASSWORD_GAPS, passwordRefusal } from '../texts.ts';
import { checkPassword, normalPassword } from './password.ts';

describe('checkPassword', () => {
  const never = () => false;
  const cases: [string, string[]][] = [
    ['Correct-horse9', []],
    ['Correct horse 9', []],
    ['Short-1a', ['tooShort']],
    ['Elevenchar1-', []],
    ['Elevencha1-', ['tooShort']],
    ['', ['tooShort', 'upper', 'lower', 'digit', 'symbol']],
    ['correct-horse9', ['upper']],
    ['CORRECT-HORSE9', ['lower']],
    ['Correct-horse-x', ['digit']],
    ['Correcthorse99', ['symbol']],
    ['Correct_horse99', ['symbol']],
    ['Élodie_parle9f', ['symbol']],
    ['Élodie-parle9f', []],
    ['Ünïcode-Wörter٣', []],
    [`Aa1-${'x'.repeat(124)}`, []],
    [`Aa1-${'x'.repeat(125)}`, ['tooLong']],
    ['Aa1-😀😀😀😀😀😀😀', ['tooShort']],
    ['Aa1-😀😀😀😀😀😀😀😀', []],
  ];
  for (const [password, gaps] of cases) {
    it(`finds ${gaps.join(', ') || 'nothing'} lacking in ${JSON.stringify(password.slice(0, 24))}`, () =>
      expect(checkPassword(password, never)).to.deep.equal(gaps));
  }

  it('asks the list about the normalised password and not about huge ones', () => {
    const asked: string[] = [];
    const isBreached = (text: string) => asked.push(text) > 0;
    expect(checkPassword('Ｃorrect-horse9', isBreached)).to.deep.equal(['breached']);
    expect(checkPassword(`Aa1-${'x'.repeat(1_000_000)}`, isBreached)).to.deep.equal(['tooLong']);
    expect(asked).to.deep.equal(['Correct-horse9']);
  });

  it('treats the two ways of writing é as one', () =>
    expect(normalPassword('e\u0301')).to.equal(normalPassword('\u00e9')));

  it('says everything that is lacking in one sentence', () => {
    expect(passwordRefusal(['tooShort', 'digit'])).to.equal(
      'Choose another password. It needs at least 12 characters, a digit.',
    );
    expect(Object.keys(PASSWORD_GAPS)).to.have.length(7);
  });
});
