import type { DocumentText } from '../../documents/text.ts';

/** True if a position of a document is in no turn of some speakers. */
export function outsideTurns(
  { blocks }: Pick<DocumentText, 'blocks'>,
  speakerIds: readonly string[],
): (place: { from: number; to: number }) => boolean {
  const asked = new Set(speakerIds);
  const turns = blocks.filter(
    ({ element }) => element.nodeName === 'segment' && asked.has(String(element.getAttribute('speakerId'))),
  );
  return ({ from, to }) => !turns.some(({ start, end }) => from < end && to > start);
}
