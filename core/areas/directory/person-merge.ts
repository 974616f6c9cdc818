import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, moment, ref, sentId } from '../../model/entity.ts';
import { command, listQuery, query } from '../../model/operation.ts';
import { Person } from '../people/person.ts';

const merged = z.strictObject({
  id: ref('Person', 'WRITE'),
  /** revision that the caller saw; by default any is merged */
  revision: z.int().optional(),
});

const mergeInput = z.strictObject({
  id: sentId(),
  revision: z.int().optional(),
  people: z.array(merged).min(1).max(limits.mergedPeople, `At most ${limits.mergedPeople} people are merged into one.`),
});

/** Preview of a merge. */
export const MergePreview = answer('MergePreview', {
  /** labels of what the remaining person gets: Name, Email address, fields */
  filled: z.array(z.string()),
  /** values of person fields that refer to the others */
  values: z.int(),
  /** other rows that refer to them, such as speakers or responses */
  rows: z.int(),
});
export type MergePreview = z.infer<typeof MergePreview.row>;

export const previewMerge = query('previewMerge', MergePreview, {
  on: Person,
  level: 'WRITE',
  audience: 'contributor',
  input: mergeInput,
  description: 'What merging people into one would change.',
});

export const mergePeople = command('mergePeople', Person, {
  on: Person,
  audience: 'contributor',
  input: mergeInput,
  description:
    'Merge people into one, who gets the values that they lack and everything that points at the others; the others go to trash and lead to the one who stays.',
});

export const separatePeople = command('separatePeople', Person, {
  on: Person,
  audience: 'contributor',
  input: z.strictObject({
    id: sentId(),
    separateIds: z
      .array(ref('Person', 'WRITE', { trashed: true }))
      .min(1)
      .max(limits.mergedPeople),
  }),
  description:
    'Take people apart who were merged into this one; everything that was not edited since is as it was before.',
});

/** A person who was merged into another one and can be separated again. */
export const MergedPerson = answer('MergedPerson', {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  keptId: z.uuid(),
  keptName: z.string(),
  at: moment(),
});
export type MergedPerson = z.infer<typeof MergedPerson.row>;

export const mergedPeople = listQuery('mergedPeople', MergedPerson, {
  input: z.strictObject({ keptId: ref('Person').optional() }),
  description: 'People who were merged into others and can be taken apart, the last ones first.',
});

const one = z.object({ id: z.uuid(), name: z.string(), email: z.string(), revision: z.int() });
export type Likely = z.infer<typeof one>;

/** Two people of the directory who are likely to be the same. */
export const LikelyPair = answer('LikelyPair', {
  people: z.array(one),
  /** from 0 to 1 */
  similarity: z.number(),
  sameEmail: z.boolean(),
});
export type LikelyPair = z.infer<typeof LikelyPair.row>;

export const likelyPairs = listQuery('likelyPairs', LikelyPair, {
  rate: 'bulk',
  audience: 'contributor',
  input: z.strictObject({ personId: ref('Person', 'WRITE').optional() }),
  description:
    'People of the directory who are likely to be the same, the most similar first: of all, or of one person.',
});
