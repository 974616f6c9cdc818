/** Maximum amount of text that is sent at once. */
export interface BatchLimits {
  texts: number;
  characters: number;
}

const END = /[.!?。！？…]["'”’»)]*\s+|[。！？]/gu;

/** A text split into pieces of a maximum length, after a sentence or else at a space. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const ends = [...head.matchAll(END)].map(({ 0: mark, index }) => index + mark.length);
    const space = head.search(/\s\S*$/u) + 1;
    const lone = /[\ud800-\udbff]$/.test(head) ? most - 1 : most;
    const cut = ends.at(-1) ?? (space > 0 ? space : lone);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Groups texts in order into batches of maximum size; a text above the maximum is a batch of its own. */
export function batchesOf(texts: readonly string[], { texts: most, characters }: BatchLimits): string[][] {
  const batches: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const open = batches.at(-1);
    if (!open || open.length >= most || size + text.length > characters) {
      batches.push([text]);
      size = text.length;
    } else {
      open.push(text);
      size += text.length;
    }
  }
  return batches;
}
