import { expect } from 'chai';
import * as z from 'zod';
import { choice, meaningOf, ref, secret } from './entity.ts';

describe('what a schema means', () => {
  const made: Record<string, (schema: z.ZodString) => z.ZodType> = {
    'with a description': (schema) => schema.describe('Where to find it.'),
    'with descriptions and a title': (schema) => schema.describe('One.').meta({ title: 'Key' }).describe('Other.'),
    'with further checks': (schema) => schema.min(3).regex(/^k/).trim(),
    'when it may be absent': (schema) => schema.describe('One.').optional().describe('Other.'),
    'when it may be null, with a default': (schema) => schema.nullable().default('x').describe('Other.'),
    'when it is only read': (schema) => schema.readonly(),
  };
  for (const [name, make] of Object.entries(made))
    it(`stays ${name}`, () => expect(meaningOf(make(secret(40)))).to.deep.equal({ secret: true }));

  it('stays with ids and closed lists, too', () => {
    expect(meaningOf(ref('Note', 'WRITE').describe('Which note.').optional()).ref).to.deep.equal({
      to: 'Note',
      level: 'WRITE',
    });
    expect(meaningOf(choice('Mood', ['GOOD', 'BAD']).describe('How.').nullable())).to.deep.equal({ choice: 'Mood' });
  });

  it('is nothing where nothing was said', () => expect(meaningOf(z.string().describe('Words.'))).to.deep.equal({}));
});
