import { Refusal } from '@earshot/core/refusal';
import { decode, marked } from '../../../documents/read-text.ts';
import type { FileText } from './file-place.ts';
import { Markup, type MarkupRules } from './markup.ts';
import { officeText } from './office-text.ts';
import { rewriteMarkup } from './rewrite-markup.ts';

const BLOCKS = new Set(
  'address article aside blockquote body br button caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p pre script section select style table tbody td textarea tfoot th thead title tr ul'.split(
    ' ',
  ),
);
const HTML: MarkupRules = {
  isBlock: (name) => BLOCKS.has(name.toLowerCase()),
  sign: () => '',
  isText: () => true,
};

/** True if a file is HTML, by its name or beginning. */
const isHtml = (name: string, text: string) =>
  /\.(?:html?|xhtml|xml|svg)$/i.test(name) || /^\s*<(?:!doctype\s+html|html)\b/i.test(text.slice(0, 1000));

/** Reads the text of a text file or an Office document; refuses unreadable files. */
export function fileText(bytes: Uint8Array, name: string): FileText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString('latin1', 0, 4) === 'PK\x03\x04') return officeText(buffer);
  if (buffer.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0')
    throw new Refusal('UNPROCESSABLE', 'It is protected by a password, or in an old format of Office.');
  const { text, encoding } = decode(buffer);
  const encode = encoderOf(encoding, buffer);
  const placeOf = (at: number) => `line ${text.slice(0, at).split('\n').length}`;
  if (!isHtml(name, text))
    return {
      text,
      left: '',
      placeOf,
      rewritten: (places) => {
        let at = 0;
        const parts: string[] = [];
        for (const { from, to, label } of places) {
          parts.push(text.slice(at, from), label);
          at = to;
        }
        return encode([...parts, text.slice(at)].join(''));
      },
    };
  const markup = new Markup(text, HTML);
  return {
    text: markup.text,
    left: '',
    placeOf: (at) => {
      const piece = markup.pieces.findLast((one) => one.at <= at);
      return placeOf(piece?.from ?? 0);
    },
    rewritten: (places) =>
      encode(
        rewriteMarkup(markup, places, ({ attribute, from, to }) =>
          // An address with a label in it would point elsewhere.
          /^(?:href|src|action)$/i.test(attribute) ? { from, to, text: '#' } : undefined,
        ),
      ),
  };
}

/** Single-byte encodings. */
const SINGLE = /^(?:windows-125\d|windows-874|iso-8859-\d+|koi8-[ru]|macintosh|x-mac-cyrillic|ibm866)$/i;

/** Writes text in a file's encoding, with its byte order mark; refuses encodings that cannot be written. */
function encoderOf(encoding: string, bytes: Buffer): (text: string) => Uint8Array {
  const mark = bytes.subarray(0, marked(bytes)?.from ?? 0);
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  const write: Record<string, (text: string) => Buffer> = {
    'UTF-8': (text) => Buffer.from(text, 'utf8'),
    'UTF-16LE': wide,
    'UTF-16BE': (text) => wide(text).swap16(),
  };
  const own = write[encoding] ?? (SINGLE.test(encoding) ? byteWriter(encoding) : undefined);
  if (!own) throw new Refusal('UNPROCESSABLE', `It is written in ${encoding}, which cannot be written here.`);
  return (text) => Buffer.concat([mark, own(text)]);
}

function byteWriter(encoding: string): (text: string) => Buffer {
  const signs = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at))];
  const places = new Map(signs.map((sign, at) => [sign, at]));
  return (text) => Buffer.from([...text].map((sign) => places.get(sign) ?? '?'.charCodeAt(0)));
}
