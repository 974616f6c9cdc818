import { type Quote, QuoteFinder, type Range, saysTheSame } from '@earshot/core/documents/anchor';
import type * as Y from 'yjs';
import { captured } from './convert.ts';
import { describe, formatRange, type Highlighted, quoteOf, runsOf } from './highlight.ts';
import { type DocumentText, type Piece, readText } from './text.ts';

/** Stored data of a highlight beside its document. */
export interface HighlightRow extends Quote {
  id: string;
  /** true if in the lost tray: it returns with its mark (an undo), but its words are not searched for again */
  lost?: boolean;
}

export interface Reconciled {
  /** the words of the document, unaffected by marks */
  text: string;
  /** update of the marks, to log and to send; undefined if they were right */
  update: Uint8Array | undefined;
  /** every highlight with its current words */
  found: Highlighted[];
  /** rows without words: the lost tray */
  lost: string[];
  /** removed marks without a row */
  dropped: string[];
  /** highlights of which a copied mark was removed */
  copied: string[];
}

type Change = { range: Range; id: string; value: { id: string } | null };

const squeezed = (text: string) => text.replaceAll(/\s/g, '');

/** Parts of a quote that were found again; each counts once. */
class Coverage {
  private readonly covered: boolean[];

  constructor(private readonly quote: string) {
    this.covered = Array.from(quote, () => false);
  }

  private isFree = (from: number, length: number) => this.covered.slice(from, from + length).every((is) => !is);
  isFull = () => this.covered.every((is) => is);

  /** Takes an unused part of the quote; true if there is one. */
  take(words: string): boolean {
    for (let at = this.quote.indexOf(words); at >= 0; at = this.quote.indexOf(words, at + 1)) {
      if (!this.isFree(at, words.length)) continue;
      this.covered.fill(true, at, at + words.length);
      return true;
    }
    return false;
  }

  /** Takes the parts that changed words still share with the start and the end of the quote. */
  takeAround(words: string) {
    let start = 0;
    while (start < words.length && words[start] === this.quote[start]) start++;
    let end = 0;
    while (end < words.length - start && words.at(-1 - end) === this.quote.at(-1 - end)) end++;
    this.covered.fill(true, 0, start);
    if (end > 0) this.covered.fill(true, Math.max(0, this.quote.length - end));
  }
}

/**
 * The runs that are copies. Text cut and pasted elsewhere is still part of the quote; a copy repeats a part that
 * already has its place. The run in the stored context has priority, then the first one.
 */
function copies(text: string, runs: Piece[][], row: HighlightRow, finder: QuoteFinder): Piece[][] {
  if (runs.length < 2) return [];
  const quote = squeezed(row.quote);
  const coverage = new Coverage(quote);
  const ranked = runs
    .map((run) => ({
      run,
      words: squeezed(quoteOf(text, run)),
      range: { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 },
    }))
    .map((one) => ({ ...one, score: finder.score(one.range, row), whole: one.words === quote }))
    .sort((a, b) => b.score - a.score || Number(b.whole) - Number(a.whole) || a.range.from - b.range.from);
  return ranked
    .filter(({ words }) => {
      if (coverage.take(words)) return false;
      if (quote.includes(words) || coverage.isFull()) return true;
      coverage.takeAround(words);
      return false;
    })
    .map(({ run }) => run);
}

/** Range of the whole quote if it extends beyond the marked words, as after a split. */
function regrown(pieces: Piece[], row: HighlightRow, finder: QuoteFinder): Range | undefined {
  const whole = finder.find(row, { context: true });
  const [first, last] = [pieces[0], pieces.at(-1)];
  return whole && first && last && whole.from <= first.from && whole.to >= last.to ? whole : undefined;
}

function changesFor(
  read: DocumentText,
  row: HighlightRow,
  finder: QuoteFinder,
): { changes: Change[]; copied: boolean } {
  const { id } = row;
  const pieces = read.marked.get(id) ?? [];
  if (pieces.length === 0 && row.lost) return { changes: [], copied: false };
  if (saysTheSame(quoteOf(read.text, pieces), row.quote)) return { changes: [], copied: false };
  const off = copies(read.text, runsOf(read.text, pieces), row, finder).flat();
  const changes: Change[] = off.map((range) => ({ range, id, value: null }));
  const kept = pieces.filter((piece) => !off.includes(piece));
  const whole =
    kept.length === 0
      ? finder.find(row, { context: true })
      : saysTheSame(quoteOf(read.text, kept), row.quote)
        ? undefined
        : regrown(kept, row, finder);
  if (whole) changes.push({ range: whole, id, value: { id } });
  return { changes, copied: off.length > 0 };
}

/**
 * Reconciles the marks of a document with its rows: marks without a row and copies are removed, marks lost by a
 * concurrent edit return where quote and context leave no doubt, and the rest becomes lost.
 */
export function reconcile({
  doc,
  rows,
  origin,
}: {
  doc: Y.Doc;
  rows: readonly HighlightRow[];
  origin?: unknown;
}): Reconciled {
  const read = readText(doc);
  const finder = new QuoteFinder(read.text);
  const known = new Set(rows.map(({ id }) => id));
  const dropped = [...read.marked.keys()].filter((id) => !known.has(id));
  const changes: Change[] = dropped.flatMap((id) =>
    (read.marked.get(id) ?? []).map((range) => ({ range, id, value: null })),
  );
  const copied: string[] = [];
  for (const row of rows) {
    const own = changesFor(read, row, finder);
    changes.push(...own.changes);
    if (own.copied) copied.push(row.id);
  }
  const update = captured(doc, origin, () => {
    for (const { range, id, value } of changes) formatRange(read, range, id, value);
  });
  const now = update ? readText(doc) : read;
  const { text, marked } = now;
  const found = rows.flatMap(({ id }) => {
    const pieces = marked.get(id);
    return pieces ? [describe(now, id, pieces)] : [];
  });
  return { text, update, found, lost: rows.map(({ id }) => id).filter((id) => !marked.has(id)), dropped, copied };
}
