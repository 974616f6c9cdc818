/**
 * The letters that a TrueType font can draw, as ranges of code points, from its table `cmap`. Throws for a font without
 * a table of the Unicode plane of most scripts.
 */
export function lettersOf(font: Uint8Array): [first: number, last: number][] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  const named = (at: number) => String.fromCharCode(...font.subarray(at, at + 4));
  const entry = tables.find((at) => named(at) === 'cmap');
  if (entry === undefined) throw new Error('This font has no table of letters');
  const cmap = view.getUint32(entry + 8);
  const records = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => cmap + 4 + 8 * index);
  const unicode = records
    .filter((at) => view.getUint16(at) === 3 && view.getUint16(at + 2) === 1)
    .map((at) => cmap + view.getUint32(at + 4))
    .find((at) => view.getUint16(at) === 4);
  if (unicode === undefined) throw new Error('This font has no table of letters in Unicode');
  const segments = view.getUint16(unicode + 6) / 2;
  return Array.from({ length: segments }, (_, index): [number, number] => [
    view.getUint16(unicode + 16 + 2 * (segments + index)),
    view.getUint16(unicode + 14 + 2 * index),
  ]).filter(([first]) => first !== 0xffff);
}

/** A text without the letters that a font lacks, and how many those are; combined letters are looked at as one. */
export function drawable(text: string, letters: readonly [number, number][]): { text: string; lacking: number } {
  const has = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    return letters.some(([first, last]) => code >= first && code <= last);
  };
  let lacking = 0;
  const kept = [...text.normalize('NFC')].filter((letter) => {
    const known = /\s/u.test(letter) || has(letter);
    if (!known) lacking += 1;
    return known;
  });
  return { text: kept.join('').replaceAll(/\s+/gu, ' ').trim(), lacking };
}
