import type { XmlReader } from './xml.ts';

/**
 * Escapes of characters that XML cannot hold, and of an underscore before such a group (ECMA-376, part 1, 22.9.2.19).
 */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

/** The text of a cell without the escapes of Excel; NUL is left out. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(ESCAPED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
        .replaceAll('\0', '')
    : text;

/**
 * Reads texts that can be split into formatted runs, such as shared strings: `take` is called for each element with
 * this name. Phonetic text (`rPh`) is left out.
 */
export function textReader(element: string, take: (text: string) => void): Required<XmlReader> {
  let text = '';
  let inText = false;
  let spoken = 0;
  return {
    open(name) {
      if (name === element) text = '';
      else if (name === 'rPh') spoken += 1;
      else if (name === 't') inText = spoken === 0;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') spoken -= 1;
      else if (name === element) take(unescaped(text));
    },
  };
}
