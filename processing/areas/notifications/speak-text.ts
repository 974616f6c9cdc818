import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { runProgram } from '../../pool/program.ts';
import { bytes, task } from '../../pool/task.ts';
import { wholeWav } from './whole-wav.ts';

/** Runs a program on the server that reads a text aloud; the result is a WAV. */
export const speakText = task({
  id: 'speak-text',
  input: z.object({
    /** the absolute path of the program */
    path: z.string(),
    arguments: z.array(z.string()),
    text: z.string().max(limits.notifications.spokenCharacters),
  }),
  output: z.object({ sound: bytes() }),
  moves: ({ sound }) => [sound],
  async run({ input: { path, arguments: args, text }, signal }) {
    const outputBytes = limits.notifications.soundBytes;
    return { sound: wholeWav(await runProgram({ path, arguments: args, input: text, outputBytes, signal })) };
  },
});
