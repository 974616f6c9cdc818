import { expect } from 'chai';
import * as z from 'zod';
import { operations } from './all.ts';

const textOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;
const english = z.locales.en().localeError;

describe('texts about inputs', () => {
  const TEXTS: [what: string, schema: z.ZodType, input: unknown, text: string][] = [
    ['nothing', z.string(), undefined, 'Fill this in.'],
    ['null', z.number(), null, 'Fill this in.'],
    ['another type', z.string(), 5, 'Enter a text.'],
    ['no number', z.number(), '5', 'Enter a number.'],
    ['no number at all', z.number(), Number.NaN, 'Enter a number.'],
    ['half a number', z.int(), 1.5, 'Enter a whole number.'],
    ['no yes or no', z.boolean(), 'yes', 'Choose yes or no.'],
    ['no list', z.array(z.string()), {}, 'Send a list.'],
    ['no object', z.object({}), 5, 'Send an object with named fields.'],
    ['no text', z.string().min(1), '', 'Fill this in.'],
    ['a short text', z.string().min(8), 'a', 'At least 8 characters.'],
    ['a long text', z.string().max(1), 'ab', 'At most 1 character.'],
    ['a longer text', z.string().max(128), 'a'.repeat(129), 'At most 128 characters.'],
    ['a small number', z.number().min(3), 2, 'At least 3.'],
    ['a number at the limit', z.number().gt(3), 3, 'More than 3.'],
    ['a large number', z.number().max(10), 11, 'At most 10.'],
    ['an empty list', z.array(z.string()).min(1), [], 'Choose at least one.'],
    ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 entries.'],
    ['a large set', z.set(z.string()).max(1), new Set(['a', 'b']), 'At most 1 entry.'],
    ['no email address', z.email(), 'ada', 'Enter an email address such as ada@example.org.'],
    ['no web address', z.url(), 'ada', 'Enter a web address such as https://example.org.'],
    ['no id', z.uuid(), 'ada', 'Choose one from the list.'],
    ['no moment', z.iso.datetime(), 'ada', 'Enter a date and time such as 2026-03-31T12:00:00Z.'],
    ['another pattern', z.string().regex(/^a$/), 'b', 'This does not have the expected form. Check it and try again.'],
    ['another choice', z.enum(['READ', 'WRITE']), 'ALL', 'Choose one of: READ, WRITE.'],
    ['an odd number', z.number().multipleOf(2), 3, 'Use a multiple of 2.'],
    ['an unknown field', z.strictObject({}), { colour: 1 }, 'There is no field “colour” here. Leave it out.'],
    ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, 'There are no fields “a”, “b” here. Leave them out.'],
    ['none of several', z.union([z.string(), z.number()]), true, 'This cannot be used here. Change it and try again.'],
    ['too many of one of several', z.union([z.string(), z.array(z.string()).max(1)]), ['a', 'b'], 'At most 1 entry.'],
    [
      'a check without a text',
      z.string().refine(() => false),
      '',
      'This cannot be used here. Change it and try again.',
    ],
    ['a check with a text', z.string().refine(() => false, 'Write “on”.'), '', 'Write “on”.'],
  ];
  for (const [what, schema, input, text] of TEXTS)
    it(`${what}: ${text}`, () => {
      expect(textOf(schema, input)).to.equal(text);
    });

  it('are ours for whatever is sent to any operation, never zod’s', () => {
    const wrong = [
      undefined,
      null,
      5,
      -1e99,
      Number.NaN,
      '',
      'x',
      'x'.repeat(100_000),
      true,
      [],
      [5, {}],
      {},
      { a: 1 },
    ];
    let seen = 0;
    for (const { name, input } of operations)
      for (const field of [...Object.keys(input.shape), 'unknown'])
        for (const value of wrong) {
          const { error } = input.safeParse({ [field]: value });
          for (const issue of error?.issues ?? []) {
            seen += 1;
            const theirs = english({ ...issue, input: value } as z.core.$ZodRawIssue);
            const text = typeof theirs === 'string' ? theirs : theirs?.message;
            expect(issue.message, `${name}.${field}`).to.not.equal(text);
            expect(issue.message).to.match(/\.$/);
          }
        }
    expect(seen).to.be.greaterThan(5000);
  });
});
