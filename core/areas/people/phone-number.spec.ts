import { expect } from 'chai';
import { phoneNumber, phonePattern } from './phone-number.ts';

const FORMS = [
  '0171 555 01 23',
  '0171-5550123',
  '0171/555-0123',
  '(0171) 555 0123',
  '+49 171 5550123',
  '+49 (0)171 555-0123',
  '0049 171 555 01 23',
  '+491715550123',
  '00491715550123',
  '0171.555.0123',
  '0171\u00a0555\u00a00123',
  '01 71 55 50 12 3',
];
const OTHERS = ['0171 555 01 24', '0171 555 01 234', '171 555 012', '20171 5550123', '1715550123a', '+49 171 5550'];

describe('telephone numbers', () => {
  for (const kept of FORMS)
    it(`finds ${JSON.stringify(kept)} in each of its forms, and in no other number`, () => {
      const number = phoneNumber(kept);
      if (!number) throw new Error('It is a number');
      const found = (text: string) => text.match(phonePattern(number)) ?? [];
      for (const form of FORMS) {
        const [first = ''] = found(`Call ${form}, please, or (${form}).`);
        expect(first.replaceAll(/\D/g, ''), form).to.equal(form.replaceAll(/\D/g, ''));
        expect(found(`Call ${form}, please, or (${form}).`), form).to.have.length(2);
      }
      for (const other of OTHERS) expect(found(`Call ${other}, please`), other).to.deep.equal([]);
    });

  it('distinguishes equal telephone numbers of different countries', () => {
    const german = phonePattern(phoneNumber('+49 171 5550123') ?? { country: '', national: '0' });
    expect('+44 171 5550123'.match(german)).to.equal(null);
    expect('+353 171 5550123'.match(german)).to.equal(null);
    expect(phoneNumber('+353 1 234 5678')).to.deep.equal({ country: '353', national: '12345678' });
    expect(phoneNumber('+1 (555) 123-4567 ext. 12')).to.deep.equal({ country: '1', national: '5551234567' });
    expect(phoneNumber('(555) 123-4567')).to.deep.equal({ country: '', national: '5551234567' });
  });

  it('finds numbers without a zero with and without their country', () => {
    const number = phonePattern(phoneNumber('(555) 123-4567') ?? { country: '', national: '0' });
    for (const form of ['555-123-4567', '+1 555 123 4567', '001 555 1234567', '(555)123.4567'])
      expect(form.match(number), form).to.have.length(1);
  });

  it('is none without digits enough', () => {
    for (const text of ['', 'none', '110', '0 12 34', '1'.repeat(16)])
      expect(phoneNumber(text), text).to.equal(undefined);
  });
});
