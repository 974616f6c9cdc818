import { Parser } from 'htmlparser2';

/** A stretch of text and its position in the source; `within` is the tag of its element. */
export interface Piece {
  /** start in the text */
  at: number;
  length: number;
  from: number;
  to: number;
  /** true if written as an entity: it is replaced as a whole */
  fixed: boolean;
  within: Tag | undefined;
  /** name of an attribute */
  attribute: string;
}

export interface Tag {
  name: string;
  from: number;
  /** position after its last character */
  to: number;
  /** the tag of the element around it */
  around: Tag | undefined;
}

/** The tags of a markup language that are blocks, and those that represent a character. */
export interface MarkupRules {
  isBlock(name: string): boolean;
  sign(name: string): string;
  /** true if an attribute's value is text, or can be */
  isText(attribute: string): boolean;
}

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g;
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const known = new Map<string, string>();
function decoded(entity: string): string {
  const before = known.get(entity);
  if (before !== undefined) return before;
  const parts: string[] = [];
  const parser = new Parser({ ontext: (text) => void parts.push(text) }, { decodeEntities: true });
  parser.end(entity);
  const signs = parts.join('');
  if (known.size < 1000) known.set(entity, signs);
  return signs;
}

const localName = (tag: string) => /^<\/?(?:[^\s/>:]+:)?([^\s/>]+)/.exec(tag)?.[1] ?? '';

/**
 * The text of XML or HTML, block by block, followed by its attribute texts; each piece has its position in the source.
 */
export class Markup {
  readonly pieces: Piece[] = [];
  private readonly parts: string[] = [];
  private readonly attributes: { name: string; from: number; to: number; tag: Tag }[] = [];
  private at = 0;
  private readonly open: Tag[] = [];

  constructor(
    readonly source: string,
    private readonly rules: MarkupRules,
  ) {
    this.read();
    for (const { name, from, to, tag } of this.attributes) {
      this.put('\n');
      this.words(from, to, { within: tag, attribute: name });
    }
  }

  get text(): string {
    return this.parts.join('');
  }

  private put(signs: string): void {
    this.parts.push(signs);
    this.at += signs.length;
  }

  private read(): void {
    const { source } = this;
    for (let from = 0; from < source.length; ) {
      const tagAt = source.indexOf('<', from);
      const end = tagAt < 0 ? source.length : tagAt;
      if (end > from) this.words(from, end, { within: this.open.at(-1), attribute: '' });
      if (tagAt < 0) return;
      from = this.tag(tagAt);
    }
  }

  /** Reads from a `<`; returns the position of its end. */
  private tag(from: number): number {
    const { source } = this;
    for (const [opening, closing] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const)
      if (source.startsWith(opening, from)) {
        const end = source.indexOf(closing, from + opening.length);
        const inner = end < 0 ? source.length : end;
        if (opening === '<!--') this.put('\n');
        if (opening !== '<?') this.words(from + opening.length, inner, { within: undefined, attribute: '' });
        if (opening === '<!--') this.put('\n');
        return end < 0 ? source.length : end + closing.length;
      }
    const to = this.endOf(from);
    const tag = source.slice(from, to);
    const name = localName(tag);
    if (tag.startsWith('</')) {
      const at = this.open.findLastIndex((one) => one.name === name);
      if (at >= 0) this.open.length = at;
    } else if (!tag.startsWith('<!')) {
      const opened: Tag = { name, from, to, around: this.open.at(-1) };
      for (const found of tag.matchAll(ATTRIBUTE)) {
        const value = found[2] ?? found[3] ?? '';
        const begins = from + found.index + found[0].length - 1 - value.length;
        if (this.rules.isText(found[1] ?? '') && value.length > 1)
          this.attributes.push({ name: found[1] ?? '', from: begins, to: begins + value.length, tag: opened });
      }
      if (!tag.endsWith('/>')) this.open.push(opened);
    }
    if (this.rules.isBlock(name)) this.put('\n');
    else if (!tag.startsWith('</')) this.put(this.rules.sign(name));
    return to;
  }

  private endOf(from: number): number {
    const { source } = this;
    for (let at = from + 1; at < source.length; at += 1) {
      const sign = source[at];
      if (sign === '>') return at + 1;
      if (sign !== '"' && sign !== "'") continue;
      const closing = source.indexOf(sign, at + 1);
      if (closing < 0) break;
      at = closing;
    }
    // Not a tag: its end is searched for regardless of quotes.
    const end = source.indexOf('>', from);
    return end < 0 ? source.length : end + 1;
  }

  private words(from: number, to: number, where: Pick<Piece, 'within' | 'attribute'>): void {
    let at = from;
    const written = this.source.slice(from, to);
    if (written.includes('&'))
      for (const { 0: entity, index } of written.matchAll(ENTITY)) {
        this.piece(at, from + index, where);
        const signs = decoded(entity);
        this.pieces.push({
          ...where,
          at: this.at,
          length: signs.length,
          from: from + index,
          to: from + index + entity.length,
          fixed: true,
        });
        this.put(signs);
        at = from + index + entity.length;
      }
    this.piece(at, to, where);
  }

  private piece(from: number, to: number, where: Pick<Piece, 'within' | 'attribute'>): void {
    if (to <= from) return;
    this.pieces.push({ ...where, at: this.at, length: to - from, from, to, fixed: false });
    this.put(this.source.slice(from, to));
  }
}
