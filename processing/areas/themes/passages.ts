import { columnsOf, heightOf, isEmpty, pick, products, type Rows } from '../../words/rows.ts';
import { type Slice, sentences } from '../../words/sentences.ts';
import { readWith, type Vocabulary } from '../../words/vocabulary.ts';

/** A piece of a point's text, word for word, and its start in UTF-16 units. */
export interface Passage {
  readonly point: number;
  readonly start: number;
  readonly text: string;
}

/** Quotes of a theme: short texts as a whole, and single sentences that together cover its subject. */
export interface Said {
  readonly quotes: Passage[];
  readonly summary: Passage[];
}

/** The texts nearest to a theme's centre, the nearest first. */
export interface NearTexts {
  readonly points: readonly number[];
  readonly texts: readonly string[];
}

const QUOTES = 5;
const SENTENCES = 3;
/** Maximum characters; longer passages are cut at a space. */
const MOST_CHARACTERS = 300;
/** Sentences read from the start of a long text. */
const MOST_SENTENCES = 50;
/** Minimum different terms of a sentence with enough content, however near it is. */
const ENOUGH_TERMS = 12;
/** Above this similarity a passage is a near-duplicate. */
const SAME = 0.8;
/** Penalty for similarity to passages already chosen. */
const ALIKE = 0.4;

interface Candidate extends Passage {
  /** true if a short text as a whole; a sentence otherwise */
  readonly whole: boolean;
}

function shortened({ text, start }: Slice): Slice {
  if (text.length <= MOST_CHARACTERS) return { text, start };
  const head = text.slice(0, MOST_CHARACTERS);
  const space = head.search(/\s\S*$/u);
  const cut = space > 0 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/, '');
  return { text: cut.trimEnd(), start };
}

function* candidates({ points, texts }: NearTexts): Generator<Candidate> {
  for (const [at, text] of texts.entries()) {
    const point = points[at] as number;
    const [whole, parts] = [text.trim(), sentences(text).slice(0, MOST_SENTENCES)];
    const short = whole.length <= MOST_CHARACTERS;
    if (short && parts.length > 1) yield { point, start: text.indexOf(whole), text: whole, whole: true };
    for (const part of parts) yield { point, ...shortened(part), whole: short && parts.length === 1 };
  }
}

/** Repeatedly takes the best of some rows; rows similar to earlier ones come later or not at all. */
function diverse(rows: Rows, scores: Float32Array, most: number): number[] {
  const columns = columnsOf(rows);
  const alike = new Float32Array(heightOf(rows));
  const cosines = new Float32Array(heightOf(rows));
  const taken: number[] = [];
  const worth = (at: number) => (scores[at] as number) - ALIKE * (alike[at] as number);
  while (taken.length < most) {
    let best = -1;
    for (let at = 0; at < scores.length; at += 1)
      if ((scores[at] as number) > 0 && (alike[at] as number) < SAME && (best < 0 || worth(at) > worth(best)))
        best = at;
    if (best < 0) break;
    taken.push(best);
    products(rows, best, columns, cosines);
    for (const [at, cosine] of cosines.entries()) alike[at] = Math.max(alike[at] as number, cosine);
    alike[best] = 1;
  }
  return taken;
}

const passage = ({ point, start, text }: Candidate): Passage => ({ point, start, text });

/** Passages of a theme's texts, the best first; each point contributes one to the quotes, and one to the summary. */
function textOfPoint(all: readonly Candidate[], rows: Rows, scores: Float32Array): Said {
  const choose = (fits: (candidate: Candidate) => boolean, most: number) => {
    const places = [...all.keys()].filter((at) => fits(all[at] as Candidate));
    const best = new Map<number, number>();
    for (const at of places) {
      const { point } = all[at] as Candidate;
      if ((scores[at] as number) > (scores[best.get(point) ?? -1] ?? 0)) best.set(point, at);
    }
    const own = [...best.values()];
    const taken = diverse(
      pick(rows, own),
      Float32Array.from(own, (at) => scores[at] as number),
      most,
    );
    return taken.map((place) => passage(all[own[place] as number] as Candidate));
  };
  const spoken = new Set(all.filter(({ whole }) => whole).map(({ point }) => point));
  const quotes = choose(({ point, whole }) => whole || !spoken.has(point), QUOTES);
  const quoted = new Set(quotes.map(({ text }) => text));
  const rest = choose(({ text }) => !quoted.has(text), SENTENCES);
  return { quotes, summary: rest.length > 0 ? rest : quotes.slice(0, SENTENCES) };
}

/** Finds passages of each theme, word for word; `centres` has a direction for each theme. */
export function* passagesOf(
  themes: readonly NearTexts[],
  { vocabulary, centres }: { vocabulary: Vocabulary; centres: Rows },
): Generator<number, Said[]> {
  const said: Said[] = [];
  const columns = columnsOf(centres);
  const cosines = new Float32Array(heightOf(centres));
  for (const [theme, near] of themes.entries()) {
    const all = [...candidates(near)];
    const rows = readWith(
      vocabulary,
      all.map(({ text }) => text),
    );
    const scores = Float32Array.from(all, (_, row) => {
      if (isEmpty(rows, row)) return 0;
      products(rows, row, columns, cosines);
      const terms = (rows.starts[row + 1] as number) - (rows.starts[row] as number);
      return (cosines[theme] as number) * Math.min(1, terms / ENOUGH_TERMS);
    });
    said.push(textOfPoint(all, rows, scores));
    yield (theme + 1) / themes.length;
  }
  return said;
}
