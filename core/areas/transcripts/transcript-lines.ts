import type { DocumentNode } from '../../documents/document.ts';
import { hardBreak } from '../../documents/document-builder.ts';
import type { Turn } from '../../documents/transcript.ts';
import { isMarkedUntil, linesOf, sliceFrom, wordsOf } from './inline-slices.ts';
import { isNameLike, isOrdinaryLabel } from './speaker-names.ts';
import { areFrames, millisecondsOf, parseTimecode, type Timecode } from './timecode.ts';
import { countBy, type IsTurn, isLoneStamp, type SpokenLine, turnsAmong } from './transcript-evidence.ts';
import { readTurnLine, type Stamp } from './turn-line.ts';

/** A text with its turns; content between them is unchanged. */
export interface FoundTurns {
  parts: (Turn | DocumentNode)[];
  /** number of omitted lines with a program's page and tape numbers */
  marksLeftOut: number;
}

type Line = SpokenLine & { nodes: DocumentNode[] };
type Piece = Line | { node: DocumentNode };
const isLine = (piece: Piece): piece is Line => 'reading' in piece;

// Spacelog writes page and tape numbers as `_page : 3` below a time.
const PROGRAM_MARK = /^_[a-z]+ *:/;
/** A remark between a time and its words, which is not spoken. */
const REMARK = /^# /;

function lineOf(nodes: DocumentNode[], block: number): Line {
  const words = wordsOf(nodes);
  const reading = readTurnLine(words);
  const bold = reading.kind === 'turn' && isMarkedUntil(nodes, reading.labelEnd, 'bold');
  return { nodes, words, reading, block, bold };
}

// Google Meet formats the time of every five minutes as a heading.
const isTime = (node: DocumentNode) =>
  node.type === 'heading' && parseTimecode(wordsOf(node.content ?? [])) !== undefined;

const piecesOf = (blocks: readonly DocumentNode[]): Piece[] =>
  blocks.flatMap((node, block): Piece[] =>
    node.type === 'paragraph' || isTime(node)
      ? linesOf(node.content ?? []).map((nodes) => lineOf(nodes, block))
      : [{ node }],
  );

const isLoneName = ({ reading, words }: Line) =>
  reading.kind === 'plain' && isNameLike(words) && !isOrdinaryLabel(words) && !/\p{L}{3,}\.$/u.test(words.trim());

/** Joins names and times on separate lines into heads. */
function withHeads(lines: readonly Line[]): Line[] {
  const headsWhere = (step: -1 | 1) => {
    const heads = new Map<Line, Line>();
    for (const [at, line] of lines.entries()) {
      const stamp = lines[at + step];
      const words = lines[at + Math.max(1, step + 1)];
      if (isLoneName(line) && stamp && isLoneStamp(stamp) && words && !isLoneStamp(words)) heads.set(line, stamp);
    }
    const counts = countBy([...heads.keys()].map(({ words }) => words.trim()));
    return new Map([...heads].filter(([{ words }]) => (counts.get(words.trim()) ?? 0) > 1));
  };
  const [below, above] = [headsWhere(1), headsWhere(-1)];
  const heads = below.size > above.size ? below : above;
  if (heads.size < lines.filter(isLoneStamp).length / 2) return [...lines];
  const used = new Set(heads.values());
  return lines
    .filter((line) => !used.has(line))
    .map((line) => {
      const { reading } = heads.get(line) ?? {};
      if (reading?.kind !== 'stamp') return line;
      const head = { kind: 'head', name: line.words.trim(), stamp: reading.stamp, loose: false } as const;
      return { ...line, reading: { ...head, from: line.words.length } };
    });
}

/** A time followed by a name is a head only if words follow on the next line. */
const withoutLooseHeads = (lines: readonly Line[]): Line[] =>
  lines.map((line, at) => {
    const { reading } = line;
    if (reading.kind !== 'head' || !reading.loose || lines[at + 1]?.reading.kind === 'plain') return line;
    return { ...line, reading: { kind: 'stamp', stamp: reading.stamp, from: reading.from } };
  });

const stampsOf = (lines: readonly Line[]): Timecode[] =>
  lines.flatMap(({ reading }) =>
    reading.kind === 'plain' || !reading.stamp
      ? []
      : [reading.stamp.start, ...(reading.stamp.end ? [reading.stamp.end] : [])],
  );

interface Open extends Turn {
  text: DocumentNode[];
  block: number;
}

/** Goes through the lines and closes a turn at the start of the next. */
class Turns {
  readonly parts: (Turn | DocumentNode)[] = [];
  marksLeftOut = 0;
  #open: Open | undefined;
  #stamp: Stamp | undefined;
  /** line of a time that has no words yet: it could be an answer */
  #waiting: Line | undefined;
  #speaker: string | undefined;
  #left: { block: number; node: DocumentNode } | undefined;
  readonly #isTurn: IsTurn;
  readonly #frames: boolean;
  readonly #timed: boolean;

  /** `timed`: lines with only a time are times of the text below; in brackets they always are */
  constructor(isTurn: IsTurn, { frames, timed }: { frames: boolean; timed: boolean }) {
    this.#isTurn = isTurn;
    this.#frames = frames;
    this.#timed = timed;
  }

  add(line: Line): void {
    const { reading, nodes } = line;
    const below = this.#stamp !== undefined || this.marksLeftOut > 0;
    if (below && reading.kind === 'plain' && PROGRAM_MARK.test(line.words)) this.marksLeftOut += 1;
    else if (this.#stamp && REMARK.test(line.words)) this.#leave(line);
    else if ('name' in reading && this.#isTurn(line)) {
      if (reading.stamp) this.#sayWaiting();
      this.#speaker = reading.name;
      this.#begin(line.block, reading.stamp, reading.kind === 'head' ? [] : sliceFrom(nodes, reading.from));
    } else if (reading.kind === 'stamp' && isLoneStamp(line)) this.#wait(line, reading.stamp);
    else if (reading.kind === 'plain' || reading.kind === 'turn') this.#goOn(line);
    else this.#begin(line.block, reading.stamp, sliceFrom(nodes, reading.from));
  }

  /** Other content; after a heading or horizontal rule there is no speaker until the next name. */
  pass(node: DocumentNode): void {
    this.#sayWaiting();
    this.#close();
    if (node.type === 'heading' || node.type === 'horizontalRule') this.#speaker = undefined;
    this.parts.push(node);
  }

  end(): void {
    this.#sayWaiting();
    this.#close();
  }

  /** A time on a line of its own is the time of the words below. */
  #wait(line: Line, stamp: Stamp) {
    this.#sayWaiting();
    if (!this.#timed && !stamp.bracketed) {
      this.#goOn(line);
      return;
    }
    this.#close();
    this.#stamp = stamp;
    this.#waiting = line;
  }

  /** A time without following words was itself spoken. */
  #sayWaiting() {
    const line = this.#waiting;
    this.#waiting = undefined;
    if (!line) return;
    this.#stamp = undefined;
    if (this.#speaker === undefined) this.#leave(line);
    else this.#begin(line.block, undefined, [...line.nodes]);
  }

  #begin(block: number, own: Stamp | undefined, text: DocumentNode[] = []) {
    if (own) this.#sayWaiting();
    this.#waiting = undefined;
    this.#close();
    const stamp = own ?? this.#stamp;
    const [start, end] = [stamp?.start, stamp?.end].map((code) => code && millisecondsOf(code, this.#frames));
    this.#stamp = undefined;
    this.#open = { speaker: this.#speaker, start, end, text, block };
  }

  /** Words without a mark belong to the current speaker, to a time just before, or to nobody. */
  #goOn(line: Line) {
    const open = this.#open;
    const words = sliceFrom(line.nodes, line.reading.kind === 'plain' ? line.reading.from : 0);
    if (open && (open.text.length === 0 || open.block === line.block)) {
      open.block = line.block;
      // An indented line continues the sentence above it.
      const joint = /^\s/.test(line.words) ? { type: 'text', text: ' ' } : hardBreak();
      open.text.push(...(open.text.length > 0 ? [joint] : []), ...words);
    } else if (this.#stamp || this.#speaker !== undefined) this.#begin(line.block, undefined, words);
    else this.#leave(line);
  }

  /** Lines without a speaker remain a paragraph. */
  #leave({ nodes, block }: Line) {
    this.#close();
    const last = this.#left;
    if (last?.block === block && last.node === this.parts.at(-1)) last.node.content?.push(hardBreak(), ...nodes);
    else {
      this.#left = { block, node: { type: 'paragraph', content: [...nodes] } };
      this.parts.push(this.#left.node);
    }
  }

  #close() {
    if (this.#open) this.parts.push({ ...this.#open, text: merged(this.#open.text) });
    this.#open = undefined;
  }
}

const marksOf = (node: DocumentNode) => JSON.stringify(node.marks ?? []);
const merged = (nodes: readonly DocumentNode[]): DocumentNode[] => {
  const whole: DocumentNode[] = [];
  for (const node of nodes) {
    const last = whole.at(-1);
    if (last?.text !== undefined && node.text !== undefined && marksOf(last) === marksOf(node)) last.text += node.text;
    else whole.push({ ...node });
  }
  const last = whole.at(-1);
  if (last?.text !== undefined) last.text = last.text.trimEnd();
  return last?.text === '' ? whole.slice(0, -1) : whole;
};

/**
 * The turns of a text that is a transcript; undefined for any other text (rule: transcript-evidence.ts). Speakers and
 * times are removed from the text, everything else remains: a paragraph without a name is a further turn of the same
 * speaker, without a time.
 */
export function findTurns(blocks: readonly DocumentNode[]): FoundTurns | undefined {
  const pieces = piecesOf(blocks);
  const lines = withoutLooseHeads(withHeads(pieces.filter(isLine)));
  const isTurn = turnsAmong(lines);
  if (!isTurn) return undefined;
  const timed = lines.filter(isLoneStamp).length > 1;
  const turns = new Turns(isTurn, { frames: areFrames(stampsOf(lines)), timed });
  const byNodes = new Map(lines.map((line) => [line.nodes, line]));
  for (const piece of pieces) {
    if (!isLine(piece)) turns.pass(piece.node);
    else {
      const line = byNodes.get(piece.nodes);
      if (line) turns.add(line);
    }
  }
  turns.end();
  const { parts, marksLeftOut } = turns;
  return { parts, marksLeftOut };
}
