import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li div pre blockquote table tr hr br section article header footer dl dt dd'.split(' '),
);
const CELLS = new Set(['td', 'th']);
/** Elements that plain text cannot show. */
const FORMATS = new Set('a b strong i em u h1 h2 h3 h4 h5 h6 ul ol img table s code pre blockquote'.split(' '));
const SILENT = new Set(['script', 'style', 'head', 'title', 'template']);
const SPACE = /[ \t\n\r\f]/;

/** An HTML text as plain words, a line for each block. */
export interface PlainHtml {
  text: string;
  /** offsets in the text, in UTF-16 units; those beyond the end are missing */
  at: ReadonlyMap<number, number>;
  /** true if it has links, pictures or emphasis, which words cannot show */
  formatted: boolean;
}

/** Characters that are joined before they are stored. */
const PIECE = 8192;

/** The bytes of a character in UTF-8. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

// The parser scans all open tags at each tag.
const tooDeep = () => new Refusal('UNPROCESSABLE', 'The tags of a document are nested deeper than anyone nests them.');

/**
 * Reads HTML as words, as a browser shows it. `positions` count the UTF-8 bytes of all text in the HTML without tags
 * and with entities decoded, as in Taguette. Refuses tags that are nested too deeply.
 */
export function plainHtml(html: string, positions: Iterable<number>): PlainHtml {
  const writer = new Writer([...new Set(positions)].sort((a, b) => a - b));
  let [silent, formatted, depth] = [0, false, 0];
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1;
        if (depth > limits.databases.htmlDepth) throw tooDeep();
        if (SILENT.has(name)) silent += 1;
        if (FORMATS.has(name)) formatted = true;
        if (BLOCKS.has(name)) writer.line();
        else if (CELLS.has(name)) writer.space();
      },
      ontext(text) {
        writer.words(text, silent === 0);
      },
      onclosetag(name) {
        depth -= 1;
        if (SILENT.has(name)) silent -= 1;
        if (BLOCKS.has(name)) writer.line();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { ...writer.end(), formatted };
}

class Writer {
  private readonly pieces: string[] = [];
  private piece = '';
  private readonly at = new Map<number, number>();
  private next = 0;
  private bytes = 0;
  private length = 0;
  private waiting: '' | ' ' | '\n' = '';

  constructor(private readonly positions: readonly number[]) {}

  line(): void {
    if (this.length > 0) this.waiting = '\n';
  }

  space(): void {
    if (this.length > 0 && this.waiting === '') this.waiting = ' ';
  }

  words(text: string, shown: boolean): void {
    for (const character of text) {
      if (shown) this.character(character);
      else this.pass(this.length);
      this.bytes += bytesOf(character.codePointAt(0) ?? 0);
    }
  }

  end(): Pick<PlainHtml, 'text' | 'at'> {
    this.pass(this.length);
    this.flush();
    return { text: this.pieces.join(''), at: this.at };
  }

  private flush(): void {
    this.pieces.push(this.piece);
    this.piece = '';
  }

  private character(character: string): void {
    if (SPACE.test(character)) {
      this.pass(this.length);
      this.space();
      return;
    }
    // A position in front of a character that begins a line is in that line; one behind a word stays with the word.
    this.pass(this.length + this.waiting.length);
    this.piece += this.waiting + character;
    if (this.piece.length > PIECE) this.flush();
    this.length += this.waiting.length + character.length;
    this.waiting = '';
  }

  private pass(length: number): void {
    for (let at = this.positions[this.next]; at !== undefined && at <= this.bytes; at = this.positions[this.next]) {
      this.at.set(at, length);
      this.next += 1;
    }
  }
}
