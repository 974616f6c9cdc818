import { entities } from '@earshot/core/model/all';
import type { Shape } from '@earshot/core/model/entity';
import { expect } from 'chai';
import * as z from 'zod';
import { TITLED } from './titled.ts';

/** What a withdrawal reads or erases in another way, or does not read, and why. */
const ELSEWHERE: Record<string, string> = {
  Note: 'remove-retyped.ts, as a page',
  Insight: 'remove-retyped.ts, as a page',
  Canvas: 'remove-retyped.ts, as a page',
  Version: 'with its page',
  Comment: 'remove-retyped.ts',
  Template: 'remove-retyped.ts',
  View: 'remove-retyped.ts: erased as a whole',
  Person: 'is what is withdrawn',
  Speaker: 'is erased with the person',
  Summary: 'is erased with what it is about',
  File: 'its bytes may have the words as well: it is deleted by hand',
  Workspace: 'is about the team, not about participants',
  Group: 'is about the team, not about participants',
  Invite: 'is about the team, not about participants',
  AlertRule: 'is about the team, not about participants',
};

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
const isText = (schema: z.ZodType) =>
  bare(schema) instanceof z.ZodString && !(bare(schema) instanceof z.ZodStringFormat);

describe('what people give a title to', () => {
  it('is read for the words of a withdrawn person, or there is a reason why not', () => {
    const titled = new Set(Object.values(TITLED).map(({ entity }) => entity.name));
    const written = entities.filter(({ creation }) => Object.values(creation.shape as Shape).some(isText));
    expect(written.length).to.be.greaterThan(20);
    expect(
      written.map(({ name }) => name).filter((name) => !titled.has(name) && ELSEWHERE[name] === undefined),
      'in TITLED (titled.ts), or in the list of this test',
    ).to.deep.equal([]);
  });
});
