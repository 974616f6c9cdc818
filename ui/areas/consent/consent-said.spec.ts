import type { Field } from '@earshot/core/areas/fields/field';
import { expect } from 'chai';
import { consentSaid } from './consent-said.ts';

const field = (id: string, label: string, type: string) => ({ id, label, type, options: [] }) as unknown as Field;
const FIELDS = [field('a', 'Age', 'NUMBER'), field('c', 'Consent', 'BOOLEAN'), field('d', 'GDPR form', 'TEXT')];

describe('a field that speaks of consent', () => {
  it('is told with its value', () => {
    expect(consentSaid(FIELDS, { a: 42, c: true, d: 'signed' })).to.equal('Consent: Yes');
    expect(consentSaid(FIELDS, { c: false })).to.equal('Consent: No');
    expect(consentSaid(FIELDS, { d: 'signed on 3 March' })).to.equal('GDPR form: signed on 3 March');
  });

  it('is none without a value, or where a field only sounds like it', () => {
    expect(consentSaid(FIELDS, { a: 42 })).to.equal(undefined);
    expect(consentSaid([field('p', 'Consent taken by', 'PERSON')], { p: ['x'] })).to.equal(undefined);
    expect(consentSaid([], { c: true })).to.equal(undefined);
  });
});
