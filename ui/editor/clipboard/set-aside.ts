/** Prefix of renamed attributes. */
export const ASIDE = 'data-';
/** Element name for renamed style sheets: another element whose content is not markup. */
export const SHEET_ASIDE = 'noframes';

// Sticky patterns, matched at a position like an HTML tokenizer.
const TAG = /<\/?([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>]*))?/y;
const SHEET = /^style$/i;
const BASE = /^base$/i;
/** Raw text elements: their content is not markup, up to their end tag; inside pictures and formulas it is. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/i;
const FOREIGN = /^(?:svg|math)$/i;
/** Attributes that a browser checks against the page's policy as soon as they are parsed, and a document's base. */
const JUDGED = /^(?:style|on.*)$/is;

const after = (html: string, sign: string, from: number) => {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at + sign.length;
};

/** Position after a raw element's content. */
function afterRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

class Scan {
  private readonly parts: string[] = [];
  private kept = 0;
  private foreign = false;

  constructor(private readonly html: string) {}

  result(): string {
    this.markup(0, this.html.length, true);
    return this.parts.join('') + this.html.slice(this.kept);
  }

  private instead(from: number, to: number, name: string): void {
    this.parts.push(this.html.slice(this.kept, from), name);
    this.kept = to;
  }

  private markup(from: number, to: number, raw: boolean): void {
    const { html } = this;
    for (let at = html.indexOf('<', from); at >= 0 && at < to; at = html.indexOf('<', at)) {
      TAG.lastIndex = at;
      const name = TAG.exec(html)?.[1];
      const opens = html.charAt(at + 1) !== '/';
      if (name === undefined) at = this.afterOther(at);
      else at = this.tag(name, TAG.lastIndex, to);
      if (name === undefined || !opens) continue;
      this.foreign ||= FOREIGN.test(name);
      if (!raw || !RAW.test(name)) continue;
      const end = afterRaw(html, name, at);
      if (this.foreign) this.markup(at, end, false);
      at = end;
    }
  }

  private afterOther(at: number): number {
    const { html } = this;
    if (html.startsWith('<!--', at)) return after(html, '-->', at + 2);
    return /[!?/]/.test(html.charAt(at + 1)) ? after(html, '>', at) : at + 1;
  }

  // Starts at the end of the tag's name; returns the tag's end.
  private tag(name: string, from: number, to: number): number {
    let at = from;
    if (SHEET.test(name)) this.instead(at - name.length, at, SHEET_ASIDE);
    ATTRIBUTE.lastIndex = at;
    for (let found = ATTRIBUTE.exec(this.html); found && found.index < to; found = ATTRIBUTE.exec(this.html)) {
      const [whole, called = ''] = found;
      const begins = found.index + whole.indexOf(called);
      if (JUDGED.test(called) || BASE.test(name)) this.instead(begins, begins, ASIDE);
      at = ATTRIBUTE.lastIndex;
    }
    return after(this.html, '>', at);
  }
}

/**
 * HTML with style sheets, styles, event handlers and bases renamed. The page's policy forbids them, and a browser
 * reports each one while parsing, even if nothing is shown and nothing runs.
 */
export const setAside = (html: string): string => new Scan(html).result();
