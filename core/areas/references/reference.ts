import * as z from 'zod';
import { REFERENCE_TYPES } from '../../documents/document.ts';
import { limits } from '../../limits.ts';
import { answer, choice, sentId } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';

const referenceType = () => choice('ReferenceType', REFERENCE_TYPES);

/**
 * HIDDEN covers targets that do not exist, were erased or are inaccessible to the reader, which cannot be told apart.
 */
const REFERENCE_STATES = ['SHOWN', 'DELETED', 'HIDDEN'] as const;

/** A reference in a text, as the caller sees it. */
export const Reference = answer('Reference', {
  type: referenceType(),
  state: choice('ReferenceState', REFERENCE_STATES),
  /** title of the target, or a placeholder */
  title: z.string(),
  /** object to open: the person or tag that remains after a merge, otherwise the target; null unless SHOWN */
  targetId: z.uuid().nullable(),
  /** note of a highlight */
  pageId: z.uuid().nullable(),
});
export type Reference = z.infer<typeof Reference.row>;

/** Returned in the order of the targets. */
export const references = {
  ...listQuery('references', Reference, {
    input: z.strictObject({
      targets: z
        .array(z.strictObject({ type: referenceType(), id: sentId() }))
        .min(1)
        .max(limits.referencesAtOnce),
    }),
    description: 'The titles of what texts refer to, as far as the caller can open it.',
  }),
  joinedWithinMs: limits.commentBatchMs,
};
