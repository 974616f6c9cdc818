import { prefixed } from './parts.ts';
import type { XmlReader } from './xml.ts';

/** A paragraph of a shape: its text, and its list level. */
export interface SlideLine {
  text: string;
  level: number;
}

/** Part of a slide, in reading order. */
export type SlidePart =
  | { kind: 'TEXT'; lines: SlideLine[]; isList: boolean }
  | { kind: 'TABLE'; rows: string[][] }
  /** a chart or diagram in a separate part, by the id of its relationship */
  | { kind: 'GRAPHIC'; id: string };

/** Shapes that are not content: date, footer, header, number, and the slide's picture in the notes. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const TITLES = new Set(['title', 'ctrTitle']);
const LISTS = new Set(['', 'body', 'obj']);
const MOST_LEVEL = 5;

/** Reads the part of one slide, or of its notes. */
export class SlideReader implements XmlReader {
  title = '';
  readonly parts: SlidePart[] = [];
  pictures = 0;
  /** the kind of the shape's placeholder; undefined if it is none */
  #holds: string | undefined;
  #lines: SlideLine[] = [];
  #line: SlideLine | undefined;
  #noBullets = false;
  #inText = false;
  #inNumber = false;
  #rows: string[][] | undefined;
  /** depth inside fallback content for less capable programs */
  #fallback = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'Fallback') this.#fallback += 1;
    if (this.#fallback > 0) return;
    if (name === 'sp') this.#openShape();
    else if (name === 'ph') this.#holds = attributes.type ?? '';
    else if (name === 'p') this.#line = { text: '', level: 0 };
    else if (name === 'pPr' && this.#line) this.#line.level = Math.min(MOST_LEVEL, Number(attributes.lvl) || 0);
    else if (name === 'buNone') this.#noBullets = true;
    else if (name === 'br' && this.#line) this.#line.text += '\n';
    else if (name === 'fld') this.#inNumber = attributes.type === 'slidenum';
    else if (name === 't') this.#inText = true;
    else if (name === 'pic') this.pictures += 1;
    else if (name === 'chart' || name === 'relIds')
      this.parts.push({ kind: 'GRAPHIC', id: prefixed(attributes, name === 'chart' ? 'id' : 'dm') });
    else if (name === 'tbl') this.#rows = [];
    else if (name === 'tr') this.#rows?.push([]);
    else if (name === 'tc') this.#lines = [];
  }

  text(text: string): void {
    if (this.#inText && !this.#inNumber && this.#line && this.#fallback === 0) this.#line.text += text;
  }

  close(name: string): void {
    if (name === 'Fallback') this.#fallback -= 1;
    if (this.#fallback > 0) return;
    if (name === 't') this.#inText = false;
    else if (name === 'fld') this.#inNumber = false;
    else if (name === 'p' && this.#line) {
      this.#lines.push(this.#line);
      this.#line = undefined;
    } else if (name === 'tc') this.#rows?.at(-1)?.push(this.#lines.map(({ text }) => text).join('\n'));
    else if (name === 'tbl') this.#closeTable();
    else if (name === 'sp') this.#closeShape();
  }

  #openShape(): void {
    this.#holds = undefined;
    this.#lines = [];
    this.#noBullets = false;
  }

  #closeTable(): void {
    const rows = this.#rows ?? [];
    if (rows.some((row) => row.some((cell) => cell.trim() !== ''))) this.parts.push({ kind: 'TABLE', rows });
    this.#rows = undefined;
    this.#lines = [];
  }

  #closeShape(): void {
    const lines = this.#lines.filter(({ text }) => text.trim() !== '');
    this.#lines = [];
    if (lines.length === 0 || FURNITURE.has(this.#holds ?? '')) return;
    if (TITLES.has(this.#holds ?? '') && this.title === '') this.title = lines.map(({ text }) => text.trim()).join(' ');
    else {
      const isList = this.#holds !== undefined && LISTS.has(this.#holds) && !this.#noBullets && lines.length > 1;
      this.parts.push({ kind: 'TEXT', lines, isList });
    }
  }
}
