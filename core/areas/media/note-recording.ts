import * as z from 'zod';
import { ref, sentId } from '../../model/entity.ts';
import { command } from '../../model/operation.ts';
import { Note } from '../pages/note.ts';

export const chooseRecording = command('chooseRecording', Note, {
  on: Note,
  input: z.strictObject({ id: sentId(), fileId: ref('File').nullable().default(null) }),
  audience: 'contributor',
  description: 'Choose the recording of a project that a note’s times refer to; null for the first of the note’s own.',
});
