import * as z from 'zod';
import { answer, sentId } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { Highlight } from '../coding/highlight.ts';
import { MediaJob } from './media-job.ts';

export const requestClip = command('requestClip', MediaJob, {
  on: Highlight,
  level: 'READ',
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Make the clip of a highlight: its passage of the recording as a file of its own. A clip that is there or being made is not made again.',
});

/** The clip of a highlight as bytes are found by; times in ms from the recording's start. */
export const HighlightClip = answer('HighlightClip', {
  workspaceId: z.uuid(),
  /** of the recording */
  hash: z.string(),
  startMs: z.int(),
  endMs: z.int(),
  /** true if it has pictures */
  moving: z.boolean(),
  /** file name for a download */
  name: z.string(),
});
export type HighlightClip = z.infer<typeof HighlightClip.row>;

export const streamHighlight = query('streamHighlight', HighlightClip, {
  transport: 'rest',
  on: Highlight,
  input: z.strictObject({ id: sentId(), download: z.stringbool().optional() }),
  description:
    'GET /files/highlight-stream/:highlightId?download=: the clip of a highlight, whole or a range of it, once requestClip has had it made; with download as an attachment.',
});
