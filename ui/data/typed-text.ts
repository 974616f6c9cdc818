import * as Y from 'yjs';

interface Piece {
  client: number;
  from: number;
  to: number;
  text: string;
}

function pieceOf(struct: Y.Item | Y.GC | { id: Y.ID; length: number }): Piece[] {
  if (!(struct instanceof Y.Item)) return [];
  const { content, id, length } = struct;
  const text = content instanceof Y.ContentString ? content.str : content instanceof Y.ContentType ? '\n' : '';
  return text === '' ? [] : [{ client: id.client, from: id.clock, to: id.clock + length, text }];
}

/** Text typed in some edits, offered as a copy if the edits cannot be saved. */
export function typedText(updates: readonly Uint8Array[]): string {
  const pieces = updates.flatMap((update) => Y.decodeUpdate(update).structs.flatMap(pieceOf));
  const seen = new Set<string>();
  let text = '';
  let last: Piece | undefined;
  for (const piece of pieces) {
    const name = `${piece.client} ${piece.from}`;
    if (seen.has(name)) continue;
    seen.add(name);
    // A letter right after the previous one belongs to the same typing.
    const follows = last?.client === piece.client && last.to === piece.from;
    text += follows || text === '' || text.endsWith('\n') ? piece.text : `\n${piece.text}`;
    last = piece;
  }
  return text.trim();
}
