import { limits } from '../limits.ts';
import { parseMediaRange } from '../rules/dates/media-time.ts';
import { parsePathId, shortId } from '../rules/id.ts';

// Browsers and Node have these, but core is compiled without their libraries.
declare const URLSearchParams: new (from: string | readonly (readonly string[])[]) => Params;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
declare const btoa: (binary: string) => string;
declare const atob: (base64: string) => string;
interface Params {
  get(key: string): string | null;
  delete(key: string): void;
  toString(): string;
}

/** Target of an address's fragment, or an action that it starts on a page (NE-03). */
export interface DeepLink {
  /** `n`: part of the screen that it refers to; by default the page itself */
  part?: 'peek';
  /** `h`: id of a highlight */
  highlight?: string;
  /** `c`: id of a comment */
  comment?: string;
  /** `f`: id of a file */
  file?: string;
  /** `co`: id of the collection in which the page or its highlight is viewed */
  collection?: string;
  /** `t`: part of the recording to play, in seconds (core/rules/dates/media-time.ts) */
  time?: string;
  /** `searchContent`: words to find in the text */
  words?: string;
  /** `i`: editor command for the beginning of a note (ui/frame/editor-commands.ts) */
  command?: string;
  /** `product-tour`: starts a tour of the product on the note */
  tour?: true;
}

type Values = {
  [K in keyof DeepLink]-?: { key: string; read: (said: string) => DeepLink[K]; write: (value: string) => string };
};

const id = { read: (said: string) => parsePathId(said), write: shortId };
const COMMAND = /^[a-z][a-z0-9-]{0,99}$/;
const asItIs = (value: string) => value;

const KEYS: Values = {
  part: { key: 'n', read: (said) => (said === 'peek' ? said : undefined), write: asItIs },
  highlight: { key: 'h', ...id },
  comment: { key: 'c', ...id },
  file: { key: 'f', ...id },
  collection: { key: 'co', ...id },
  time: { key: 't', read: (said) => (parseMediaRange(said) ? said : undefined), write: asItIs },
  words: { key: 'searchContent', read: wordsIn, write: asItIs },
  command: { key: 'i', read: (said) => (COMMAND.test(said) ? said : undefined), write: asItIs },
  tour: { key: 'product-tour', read: () => true, write: () => '' },
};
const NAMES = Object.keys(KEYS) as (keyof DeepLink)[];

/** Packed form in one value: `s=1.` and base64url of JSON with the same keys. */
const PACKED = 's';
const VERSION = '1.';
const LONGEST_PACKED = 16_384;

function wordsIn(said: string): string | undefined {
  const words = said.toWellFormed();
  return words.trim() === '' || words.length > limits.searchQuery.characters ? undefined : words;
}

function linkIn(said: (key: string) => string | undefined): DeepLink {
  const entries = NAMES.flatMap((name) => {
    const text = said(KEYS[name].key);
    const value = text === undefined ? undefined : KEYS[name].read(text);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as DeepLink;
}

const sayings = (link: DeepLink): [key: string, value: string][] =>
  NAMES.flatMap((name) => {
    const value = link[name];
    return value === undefined ? [] : [[KEYS[name].key, KEYS[name].write(String(value))]];
  });

function pack(link: DeepLink): string {
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(sayings(link))));
  const base64 = btoa(String.fromCharCode(...bytes));
  return VERSION + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Unpacks a value; empty if it is of another version or unreadable. */
function unpack(packed: string): DeepLink {
  if (!packed.startsWith(VERSION) || packed.length > LONGEST_PACKED) return {};
  try {
    const binary = atob(packed.slice(VERSION.length).replaceAll('-', '+').replaceAll('_', '/'));
    const said: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, (sign: string) => sign.charCodeAt(0))),
    );
    if (typeof said !== 'object' || said === null) return {};
    return linkIn((key) => {
      const value = Object.hasOwn(said, key) ? (said as Record<string, unknown>)[key] : undefined;
      return typeof value === 'string' ? value : undefined;
    });
  } catch {
    return {}; // truncated or altered
  }
}

const paramsOf = (fragment: string) => new URLSearchParams(fragment.replace(/^#/, ''));

/** Parses a fragment, plain or packed. Unreadable keys count as absent; a plain key overrides a packed one. */
export function deepLinkIn(fragment: string): DeepLink {
  const params = paramsOf(fragment);
  return { ...unpack(params.get(PACKED) ?? ''), ...linkIn((key) => params.get(key) ?? undefined) };
}

/**
 * A fragment with only this link; other contents of the page's fragment, such as a search, are unchanged. It is packed
 * if that is shorter, as for Cyrillic words. Returns '' or a text that begins with #.
 */
export function withDeepLink(fragment: string, link: DeepLink): string {
  const rest = paramsOf(fragment);
  for (const key of [PACKED, ...NAMES.map((name) => KEYS[name].key)]) rest.delete(key);
  const plain = new URLSearchParams(sayings(link)).toString();
  const packed = plain === '' ? '' : new URLSearchParams([[PACKED, pack(link)]]).toString();
  const shorter = packed.length < plain.length ? packed : plain;
  const whole = [rest.toString(), shorter].filter(Boolean).join('&');
  return whole === '' ? '' : `#${whole}`;
}
