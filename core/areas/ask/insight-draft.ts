import * as z from 'zod';
import { answer, ref } from '../../model/entity.ts';
import { command } from '../../model/operation.ts';

/** A draft of an insight that a text model writes: an answer in a private conversation of its requester. */
export const InsightDraft = answer('InsightDraft', {
  conversationId: z.uuid(),
  /** the answer, which createInsightFromAnswer accepts */
  messageId: z.uuid(),
  /** title of the subject */
  title: z.string(),
  /** project of the insight */
  projectId: z.uuid(),
});
export type InsightDraft = z.infer<typeof InsightDraft.row>;

const subjects = {
  themeId: ref('Theme').optional(),
  tagId: ref('Tag').optional(),
  collectionId: ref('Collection').optional(),
};
export type DraftSubject = z.output<z.ZodObject<typeof subjects>>;

export const draftInsight = command('draftInsight', InsightDraft, {
  input: z
    .strictObject({ projectId: ref('Project', 'WRITE'), ...subjects })
    .refine(
      ({ themeId, tagId, collectionId }) =>
        [themeId, tagId, collectionId].filter((id) => id !== undefined).length === 1,
      'Name one theme, tag or collection to draft an insight from.',
    ),
  audience: 'contributor',
  rate: 'bulk',
  audit: null,
  description:
    'Let the text model draft an insight from a theme, tag or collection, with quotes for each sentence. The draft is an answer that waits to be accepted; if the mode is On, it is also saved as an unpublished insight.',
});
