import * as z from 'zod';
import { bytes, task } from '../../pool/task.ts';
import { fileText } from '../redaction/files/file-text.ts';
import { rewrittenFile } from '../redaction/files/find-in-file.ts';
import { retypedWords, WordFinder } from './retyped-words.ts';

const soughtInFile = retypedWords.extend({ bytes: bytes(), name: z.string() });

/**
 * Searches a file for a person's words; returns the first match with its location, '' without any. Refuses unreadable
 * files.
 */
export const findRetypedInFile = task({
  id: 'find-retyped-in-file',
  input: soughtInFile,
  output: z.object({ excerpt: z.string(), left: z.string() }),
  run({ input: { bytes: file, name, ...sought } }) {
    const { text, left, placeOf } = fileText(file, name);
    const [first] = new WordFinder(sought).in(text);
    return { left, excerpt: first ? `${first.before}${first.text}${first.after} (${placeOf(first.from)})` : '' };
  },
});

/** Rewrites a file without a person's words. */
export const redactRetypedInFile = task({
  id: 'redact-retyped-in-file',
  input: soughtInFile,
  output: z.object({ bytes: bytes(), replaced: z.int() }),
  moves: (result) => [result.bytes],
  run({ input: { bytes: file, name, ...sought } }) {
    const finder = new WordFinder(sought);
    return rewrittenFile(file, name, (text) => finder.in(text));
  },
});
