import { type DocumentNode, documentText } from '../../documents/document.ts';
import { transcript } from '../../documents/transcript.ts';
import { limits } from '../../limits.ts';
import type { ReadFile } from '../../plugin/import-format.ts';
import { findTurns } from './transcript-lines.ts';

const marksLeftOut = (count: number) =>
  `${count} ${count === 1 ? 'line about a page or a tape was' : 'lines about pages and tapes were'} left out.`;

/** Builds the note for a text format's blocks: a transcript if they form one, otherwise a plain note. */
export function noteFromBlocks(blocks: readonly DocumentNode[], notices: readonly string[] = []): ReadFile {
  // Blocks over the limit are refused later anyway, so they are not checked for turns.
  const found = blocks.length > limits.importNodes / 2 ? undefined : findTurns(blocks);
  if (!found) {
    const content = blocks.length > 0 ? [...blocks] : [{ type: 'paragraph' }];
    return { document: { type: 'doc', content }, ...(notices.length > 0 && { notices: [...notices] }) };
  }
  const said = found.marksLeftOut > 0 ? [...notices, marksLeftOut(found.marksLeftOut)] : [...notices];
  return { ...transcript(found.parts), ...(said.length > 0 && { notices: said }) };
}

/** True if these blocks contain any words. */
export const hasWords = (blocks: readonly DocumentNode[]): boolean =>
  blocks.some((block) => documentText(block).trim() !== '');

/** The heading at the start of a text, if it is short enough for a title, and the text below it. */
export function titleAbove(blocks: readonly DocumentNode[]): { title: string; rest: readonly DocumentNode[] } {
  const [first, ...rest] = blocks;
  const title = first?.type === 'heading' && first.attrs?.level === 1 ? documentText(first).trim() : '';
  const fits = title !== '' && title.length <= limits.noteTitle && !title.includes('\n');
  return fits ? { title, rest } : { title: '', rest: blocks };
}
