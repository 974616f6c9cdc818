import { cleanLink, type DocumentMark, type DocumentNode, MARKS, type MarkName } from '../document.ts';
import { hardBreak, text } from '../document-builder.ts';
import type { MarkOfSetting, Setting } from './styles.ts';

/** Formatting and link that apply at the current position. */
export interface Around {
  setting: Setting;
  href?: string;
}

const ORDER = Object.keys(MARKS) as MarkName[];
const REDIRECT = /^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?(?:[^#]*&)?q=([^&#]+)/i;

/** Address of a link that documents allow, without Google's redirect; undefined for all others. */
export function linkTarget(href: string): string | undefined {
  const behind = REDIRECT.exec(href)?.[1];
  if (behind === undefined) return cleanLink(href);
  try {
    return cleanLink(decodeURIComponent(behind)) ?? cleanLink(href);
  } catch (error) {
    // An unreadable redirect can still be a valid link.
    if (error instanceof URIError) return cleanLink(href);
    throw error;
  }
}

/** Marks in schema order; code excludes a link, and the link wins; links are underlined by default. */
function marksOf({ setting, href }: Around): DocumentMark[] {
  const names = (Object.keys(setting) as MarkOfSetting[]).filter((name) => setting[name]);
  if (href === undefined && names.includes('code')) return [{ type: 'code' }];
  const said = names.filter((name) => name !== 'code' && (name !== 'underline' || href === undefined));
  const marks: DocumentMark[] = said.map((type) => ({ type }));
  if (href !== undefined) marks.push({ type: 'link', attrs: { href } });
  return marks.sort((a, b) => ORDER.indexOf(a.type as MarkName) - ORDER.indexOf(b.type as MarkName));
}

// White space as CSS collapses it, and non-breaking spaces, which are mostly used as additional ones.
const BLANK = /[\s\u00a0]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g;

/** The text of one block with marks and line breaks; white space collapses as in a browser. */
export class Inlines {
  readonly #nodes: DocumentNode[] = [];
  /** true if following white space would collapse */
  #blank = true;

  add(words: string, around: Around): void {
    const collapsed = words.replace(CONTROL, '').replace(BLANK, ' ');
    const shown = this.#blank && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (shown === '') return;
    this.#blank = shown.endsWith(' ');
    const node = text(shown, ...marksOf(around));
    const last = this.#nodes.at(-1);
    if (!node) return;
    if (last?.text !== undefined && JSON.stringify(last.marks) === JSON.stringify(node.marks)) last.text += node.text;
    else this.#nodes.push(node);
  }

  break(): void {
    this.#trim();
    this.#nodes.push(hardBreak());
    this.#blank = true;
  }

  /** The collected nodes, trimmed of white space and breaks; empty if nothing is visible. */
  take(): DocumentNode[] {
    for (this.#trim(); this.#nodes.at(-1)?.type === 'hardBreak'; this.#trim()) this.#nodes.pop();
    while (this.#nodes[0]?.type === 'hardBreak') this.#nodes.shift();
    this.#blank = true;
    return this.#nodes.splice(0);
  }

  #trim(): void {
    const last = this.#nodes.at(-1);
    if (last?.text === undefined) return;
    last.text = last.text.replace(/ $/, '');
    if (last.text === '') this.#nodes.pop();
  }
}
