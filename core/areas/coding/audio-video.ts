import * as z from 'zod';
import { answer, choice } from '../../model/entity.ts';

/** The passage of a recording in which the words of a highlight are said (HT-01). Times are in ms from its start. */
export const AudioVideo = answer('AudioVideo', {
  fileId: z.uuid(),
  startMs: z.int(),
  endMs: z.int(),
  /** the same with some time around it, within the recording: what is played, and what a clip holds */
  snippetStartMs: z.int(),
  snippetEndMs: z.int(),
  type: choice('AudioVideoType', ['AUDIO', 'AV', 'VIDEO']),
  /** 32 hexadecimal digits, which change with the recording and with the times */
  clipId: z.string(),
  clipDurationMs: z.int(),
});
export type AudioVideo = z.infer<typeof AudioVideo.row>;
