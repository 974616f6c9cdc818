import { readTurnLine } from '@earshot/core/areas/transcripts/turn-line';
import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { bulletList, heading, listItem, paragraph } from '@earshot/core/documents/document-builder';
import type { Line } from './lines.ts';
import { bodySize } from './running-lines.ts';

interface Open {
  text: string;
  last: Line;
  size: number;
}

/** Maximum gap between lines of one paragraph, in heights of its letters; wider line spacing is rare. */
const GAP = 1.7;
const SAME_SIZE = 0.1;
/** Share of a column's width by which a line must be shorter than the others to end a paragraph. */
const SHORT = 0.15;
const SENTENCE_END = /[.?!:…。？！]["'”’»)\]]*$/u;
const BULLET = /^[•◦▪‣●○■–—*-]\s+/u;
const NUMBER = /^\(?(?:\d{1,3}|[a-z])[.)]\s/u;
const HYPHEN = /(\p{L})[-\u00ad]$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Size of headings relative to the text, by level; the third is the smallest. */
const HEADINGS: readonly [level: number, ratio: number][] = [
  [1, 1.6],
  [2, 1.3],
  [3, 1.12],
];
const LONGEST_HEADING = 200;

const isSpoken = (text: string): boolean => {
  const reading = readTurnLine(text);
  if (reading.kind === 'head') return !reading.loose;
  return reading.kind === 'turn' || (reading.kind === 'stamp' && reading.stamp.bracketed);
};

function joined(before: string, next: string): string {
  const hyphen = HYPHEN.exec(before);
  if (hyphen && /^\p{Ll}/u.test(next)) return before.slice(0, -1) + next;
  return UNSPACED.test(before) ? before + next : `${before} ${next}`;
}

function goesOn({ text, last, size }: Open, line: Line, width: number): boolean {
  if (Math.abs(line.size - size) > size * SAME_SIZE || BULLET.test(line.text) || NUMBER.test(line.text)) return false;
  if (isSpoken(line.text) || readTurnLine(last.text).kind === 'head') return false;
  const ended = SENTENCE_END.test(text);
  const down = last.y - line.y;
  // A higher position is the next column or page: only an unfinished sentence continues there.
  if (down < 0) return !ended && /^\p{Ll}/u.test(line.text);
  if (down > GAP * Math.max(size, 1)) return false;
  const short = last.right - last.left < width * (1 - SHORT);
  const inwards = line.backwards ? last.right - line.right : line.left - last.left;
  const setIn = inwards > size * 0.8;
  return !(ended && (short || setIn));
}

/** Width of a full line of a page; titles across columns are ignored. */
function fullWidth(lines: readonly Line[]): number {
  const widths = lines.map(({ left, right }) => right - left).sort((a, b) => a - b);
  return widths[Math.floor(widths.length * 0.75)] ?? 0;
}

/** Consecutive paragraphs with item bullets become a list. */
function withLists(blocks: readonly DocumentNode[]): DocumentNode[] {
  const made: DocumentNode[] = [];
  for (const block of blocks) {
    const words = block.type === 'paragraph' ? documentText(block) : '';
    const last = made.at(-1);
    if (!BULLET.test(words)) {
      made.push(block);
      continue;
    }
    const item = listItem(paragraph(words.replace(BULLET, '')));
    if (last?.type === 'bulletList') last.content?.push(item);
    else made.push(bulletList(item));
  }
  return made;
}

/** The lines of all pages as paragraphs, headings and lists; words that were hyphenated at line ends are joined. */
export function blocksOf(pages: readonly Line[][]): DocumentNode[] {
  const body = bodySize(pages.flat());
  const paragraphs: Open[] = [];
  for (const lines of pages) {
    const width = fullWidth(lines);
    for (const line of lines) {
      const open = paragraphs.at(-1);
      if (open && goesOn(open, line, width)) {
        open.text = joined(open.text, line.text);
        open.last = line;
      } else paragraphs.push({ text: line.text, last: line, size: line.size });
    }
  }
  const blocks = paragraphs.map(({ text, size }) => {
    const [level] = HEADINGS.find(([, ratio]) => size >= body * ratio) ?? [];
    return level !== undefined && text.length <= LONGEST_HEADING ? heading(level, text) : paragraph(text);
  });
  return withLists(blocks);
}
