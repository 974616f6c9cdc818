import { BLOCK_BREAK, type Block, blocks, documentText } from '@earshot/core/documents/document';
import { saidIn } from '@earshot/core/documents/doubts';
import * as z from 'zod';
import { fromUpdates, toJson } from '../../documents/convert.ts';
import { textHash } from '../../documents/text-hash.ts';
import { bytes } from '../../pool/task.ts';
import type { SourceText } from './reading.ts';

/** A stored page, or spoken text from elsewhere. */
export const source = z.union([
  z.object({ updates: z.array(bytes()) }),
  z.object({ text: z.string(), speakerId: z.string().nullable(), startMs: z.int().nullable() }),
]);
export type Source = z.infer<typeof source>;

/** A source with its blocks, its text and a hash of it. */
export interface ReadSource extends SourceText {
  text: string;
  hash: string;
}

/** Reads a source. */
export function readSource(one: Source): ReadSource {
  if ('text' in one) {
    const said: Block = { type: 'paragraph', attrs: {}, text: one.text };
    return { blocks: [said], text: one.text, hash: textHash(one.text) };
  }
  const document = saidIn(toJson(fromUpdates(one.updates)));
  const text = documentText(document);
  return { blocks: blocks(document), text, hash: textHash(text) };
}

/** Speaker and time of the words at a position of a source. */
export function saidAt(
  one: Source,
  read: ReadSource,
  position: number,
): { speakerId: string | null; startMs: number | null } {
  if ('text' in one) return { speakerId: one.speakerId, startMs: one.startMs };
  let offset = 0;
  for (const { type, attrs, text } of read.blocks) {
    offset += text.length + BLOCK_BREAK.length;
    if (position >= offset) continue;
    if (type !== 'segment') break;
    return {
      speakerId: typeof attrs.speakerId === 'string' ? attrs.speakerId : null,
      startMs: typeof attrs.start === 'number' ? attrs.start : null,
    };
  }
  return { speakerId: null, startMs: null };
}
