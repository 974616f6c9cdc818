import { FINDING_PARTS, PERSONAL_DATA_KINDS } from '@earshot/core/areas/redaction/personal-data';
import * as z from 'zod';
import { bytes } from '../../pool/task.ts';

/** Search terms for a document, and the texts beside it. */
export const sought = z.object({
  updates: z.array(bytes()),
  /** the title and the values of fields; one with a kind is personal data as a whole */
  details: z
    .array(
      z.object({
        part: z.enum(['TITLE', 'FIELD']),
        field: z.string(),
        text: z.string(),
        kind: z.enum(PERSONAL_DATA_KINDS).optional(),
      }),
    )
    .default([]),
  names: z.array(z.object({ name: z.string(), byParts: z.boolean() })),
  words: z.array(z.string()),
  /** proposals of a text model */
  proposed: z.array(z.object({ kind: z.enum(PERSONAL_DATA_KINDS), text: z.string() })).default([]),
});

/** Words of a document that look like personal data. */
export const finding = z.object({
  kind: z.enum(PERSONAL_DATA_KINDS),
  part: z.enum(FINDING_PARTS),
  field: z.string(),
  from: z.int(),
  to: z.int(),
  text: z.string(),
  label: z.string(),
  proposed: z.boolean(),
  before: z.string(),
  after: z.string(),
});
