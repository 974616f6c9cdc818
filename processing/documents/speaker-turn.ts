import type { DocumentText, Piece, TextBlock } from './text.ts';

/** The speaker turn around words of a transcript. */
export interface SpeakerTurn {
  speakerId: string | null;
  /** start, in ms from the recording's start */
  startMs: number | null;
}

const NO_TURN: SpeakerTurn = { speakerId: null, startMs: null };

/** The index of the block at an offset of the text, by binary search; a transcript has thousands. */
function placeOf(blocks: readonly TextBlock[], offset: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The block at an offset of a document's text; undefined in a text without blocks. */
export const blockAt = ({ blocks }: Pick<DocumentText, 'blocks'>, offset: number): TextBlock | undefined =>
  blocks[placeOf(blocks, offset)];

/** The speaker turn at an offset of a document's text; without speaker and time for words outside of turns. */
export function speakerTurnAt(read: Pick<DocumentText, 'blocks'>, offset: number): SpeakerTurn {
  const element = blockAt(read, offset)?.element;
  if (element?.nodeName !== 'segment') return NO_TURN;
  const { speakerId, start } = element.getAttributes() as Record<string, unknown>;
  return {
    speakerId: typeof speakerId === 'string' ? speakerId : null,
    startMs: typeof start === 'number' ? Math.round(start) : null,
  };
}

/** The speakers of all turns that pieces of a document's text overlap, each once and in reading order. */
export function speakersIn({ blocks }: Pick<DocumentText, 'blocks'>, pieces: readonly Piece[]): string[] {
  const found = new Set<string>();
  for (const { from, to } of pieces)
    for (let at = placeOf(blocks, from); (blocks[at]?.start ?? to) < to; at += 1) {
      const { start = 0, end = 0 } = blocks[at] ?? {};
      const { speakerId } = end > from ? speakerTurnAt({ blocks }, start) : NO_TURN;
      if (speakerId !== null) found.add(speakerId);
    }
  return [...found];
}
