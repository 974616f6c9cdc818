import type { DocumentText, TextBlock } from './text.ts';

/** The speaker turn of a transcript that words stand in. */
export interface SpeakerTurn {
  speakerId: string | null;
  /** when it begins, ms from the recording's start */
  startMs: number | null;
}

const NO_TURN: SpeakerTurn = { speakerId: null, startMs: null };

/** The block that an offset of the text lies in; a transcript has thousands. */
function blockAt(blocks: readonly TextBlock[], offset: number): TextBlock | undefined {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return blocks[low];
}

/** The speaker turn at an offset of a document's text; without speaker and time for words outside of turns. */
export function speakerTurnAt({ blocks }: Pick<DocumentText, 'blocks'>, offset: number): SpeakerTurn {
  const element = blockAt(blocks, offset)?.element;
  if (element?.nodeName !== 'segment') return NO_TURN;
  const { speakerId, start } = element.getAttributes() as Record<string, unknown>;
  return {
    speakerId: typeof speakerId === 'string' ? speakerId : null,
    startMs: typeof start === 'number' ? Math.round(start) : null,
  };
}
