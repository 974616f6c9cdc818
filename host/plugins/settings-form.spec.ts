import { secret } from '@earshot/core/model/entity';
import { expect } from 'chai';
import * as z from 'zod';
import { formOf, secretFields } from './settings-form.ts';

describe('the form of a plugin’s settings', () => {
  const keys: Record<string, z.ZodType> = {
    plain: secret(40),
    described: secret(40).describe('From your account page.'),
    'described twice': secret(40).describe('Old.').describe('New.'),
    checked: secret(40).regex(/^key-/),
    'described and optional': secret(40).describe('Old.').optional().describe('New.'),
    'with a default': secret(40).default('key-0').describe('New.'),
    'read only': secret(40).readonly(),
  };
  for (const [name, key] of Object.entries(keys))
    it(`never gives a secret back, ${name}`, () => {
      const settings = z.strictObject({ key, place: z.string() });
      expect(secretFields(settings)).to.deep.equal(['key']);
      expect(formOf(settings, ['key']).properties)
        .to.have.property('key')
        .that.includes({ writeOnly: true, stored: true });
    });

  it('shows what a secret is for', () => {
    const { properties } = formOf(z.strictObject({ key: secret(40).describe('From your account page.') }));
    expect(properties).to.have.property('key').that.includes({ description: 'From your account page.' });
  });

  for (const [name, hidden] of Object.entries({
    'an object': z.strictObject({ key: secret(40).describe('Deep.') }),
    'a list': z.array(secret(40)),
  }))
    it(`refuses one that is hidden in ${name}`, () =>
      expect(() => secretFields(z.strictObject({ key: secret(40), deep: hidden }))).to.throw('not a field of its own'));
});
