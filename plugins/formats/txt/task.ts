import { noteFromBlocks } from '@earshot/core/areas/transcripts/note-from-blocks';
import type { DocumentNode } from '@earshot/core/documents/document';
import type { ReadText } from '@earshot/core/plugin/import-format';

/** A block with more lines is a list of lines (a log, a chat), not a wrapped paragraph. */
const MOST_LINES = 50;

const paragraph = (lines: readonly string[]): DocumentNode => ({
  type: 'paragraph',
  content: lines.flatMap((line, at): DocumentNode[] => [
    ...(at > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ]),
});

const paragraphs = (block: readonly string[], apart: boolean): DocumentNode[] =>
  apart || block.length > MOST_LINES ? block.map((line) => paragraph([line])) : [paragraph(block)];

function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n').map((raw) => raw.trimEnd())) {
    if (line !== '') blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** Paragraphs separated by blank lines; without blank lines each line is one. A transcript becomes its turns. */
export const read: ReadText = ({ text }) => {
  const blocks = blocksOf(text);
  return noteFromBlocks(blocks.flatMap((block) => paragraphs(block, blocks.length === 1)));
};
