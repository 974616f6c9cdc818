import { expect } from 'chai';
import * as z from 'zod';
import { choice, entity, meaningOf, ref, secret } from './entity.ts';

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

describe('the orders of an entity', () => {
  const made = (orders: ('title' | 'count')[]) => () =>
    entity(
      'Bird',
      { title: z.string() },
      { count: z.int() },
      { place: 'workspace', orders: orders as ['title'], virtual: ['count'] },
    );

  it('may be any stored field', () => expect(made(['title'])).not.to.throw());

  it('may not be a virtual field: the declaration is refused when the host starts', () =>
    expect(made(['title', 'count'])).to.throw('Bird is ordered by count, which is not stored'));

  it('may not be a virtual field: the type refuses it, too', () =>
    expect(() =>
      entity(
        'Bird',
        { title: z.string() },
        { count: z.int() },
        // @ts-expect-error count is virtual
        { place: 'workspace', virtual: ['count'], orders: ['count'] },
      ),
    ).to.throw());
});
