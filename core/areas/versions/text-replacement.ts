import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, line, sentId } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { chosenEncoding } from '../../rules/text-encoding.ts';
import { Note } from '../pages/note.ts';
import { Version } from './version.ts';

/** The highlights of a page after its text is replaced by another. */
export const TextReplacement = answer('TextReplacement', {
  /** id of the page */
  id: z.uuid(),
  /** number of highlights whose words are unchanged */
  unchanged: z.int(),
  /** number of highlights moved to the most similar words */
  changed: z.int(),
  /** number of highlights that lose their words */
  lost: z.int(),
  /** words of the first of those */
  lostTexts: z.array(z.string()),
  /** notices of imported or omitted content, a sentence each */
  notices: z.array(z.string()),
});
export type TextReplacement = z.infer<typeof TextReplacement.row>;

export const previewRestore = query('previewRestore', TextReplacement, {
  on: Version,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  rate: 'search',
  description: 'What would become of a page’s highlights if a version were restored.',
});

/** The bytes are the request's body: POST /api/v1/notes/{id}/text?fileName=…, or …/text/preview for a preview */
const ofFile = {
  transport: 'rest',
  rate: 'bulk',
  on: Note,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({
    id: sentId(),
    fileName: line(limits.fileName).min(1),
    encoding: chosenEncoding().optional(),
  }),
} as const;
export const previewReplaceText = query('previewReplaceText', TextReplacement, {
  ...ofFile,
  description: 'What would become of a note’s highlights if its text were replaced by that of a file.',
});
export const replaceText = command('replaceText', TextReplacement, {
  ...ofFile,
  description:
    'Replace the text of a note by that of a file; highlights stay on their words or on those most like them.',
});
