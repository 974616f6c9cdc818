import * as z from 'zod';
import { answer, sentId } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';
import { Project } from '../places/project.ts';

/** A highlight that insights quote. */
export const CitedHighlight = answer('CitedHighlight', {
  /** id of the highlight */
  id: z.uuid(),
  noteId: z.uuid(),
  insightIds: z.array(z.uuid()),
});
export type CitedHighlight = z.infer<typeof CitedHighlight.row>;

export const citedHighlights = listQuery('citedHighlights', CitedHighlight, {
  on: Project,
  input: z.strictObject({ id: sentId() }),
  description: 'The highlights of a project that insights quote, with those insights that the caller can read.',
});
