import type { SectionFill } from '@earshot/core/rules/models/summary-framework';
import { packTexts } from '../../words/packed-texts.ts';
import { readTexts } from '../../words/phrases.ts';
import { columnsOf, heightOf, RowList } from '../../words/rows.ts';
import { fit } from '../../words/vocabulary.ts';
import { membersOf } from '../themes/groups/centres.ts';
import { cluster } from '../themes/groups/cluster.ts';
import { assign } from '../themes/groups/k-means.ts';
import { shuffled } from '../themes/groups/order.ts';
import { titlesOf } from '../themes/titles.ts';
import { chosenOf, type FilledSection } from './choose.ts';
import { wordsOf } from './reading.ts';
import type { Scored } from './scores.ts';

type Topics = Extract<SectionFill, { by: 'topics' }>;

/** Adjacent sentences that count as one topic. */
const TOGETHER = 5;
/** Minimum pieces of a topic. */
const PIECES = 3;
/** Minimum weight of a topic, as a share of the heaviest one; lighter ones are small talk. */
const LEAST_WEIGHT = 0.4;
/** Seed of the shuffled order, which must only be unrelated to positions. */
const SEED = 42;

/** Pieces of a text about one subject: a few adjacent sentences, from one block if blocks are long. */
function piecesOf({ sentences }: Scored): number[][] {
  const pieces: number[][] = [];
  let last = -1;
  for (const [row, { source, heading }] of sentences.entries()) {
    const open = pieces.at(-1);
    if (!open || open.length >= TOGETHER || source !== last || heading) pieces.push([row]);
    else open.push(row);
    last = source;
  }
  return pieces;
}

/** Remarks of transcripts, such as laughter and inaudible words. */
const REMARKS = /[[{][^\]}]{0,80}[\]}]/gu;

const textOf = ({ sentences }: Scored, rows: readonly number[]): string =>
  rows
    .map((row) => sentences[row]?.text ?? '')
    .join(' ')
    .replace(REMARKS, ' ');

/** A title without filler phrases. */
function meant({ language }: Scored, title: string): string {
  const said = title.split(', ').filter((phrase) => {
    const { words } = wordsOf(phrase);
    return !words.every((word) => language?.openers.has(word) || language?.fillers.weigh([word]));
  });
  return said.join(', ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Titles of parts of a text: phrases typical of each; '' for a part without one. */
export function titlesOfParts(scored: Scored, parts: readonly (readonly number[])[]): string[] {
  const texts = parts.map((rows) =>
    readTexts(
      Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, at) =>
        textOf(scored, rows.slice(at * TOGETHER, (at + 1) * TOGETHER)),
      ),
    ),
  );
  const titles = titlesOf(texts.map((own) => ({ texts: own, given: '', lasting: false })));
  return titles.map((title) => meant(scored, title));
}

/** A section for each topic of a text, the largest first: pieces of the text with similar subjects. */
export function* topicSections(scored: Scored, fill: Topics): Generator<void, FilledSection[]> {
  const pieces = piecesOf(scored);
  const wanted = Math.min(fill.sections, Math.floor(pieces.length / PIECES));
  if (wanted < 2) return oneTopic(scored, fill);
  const texts = pieces.map((rows) => textOf(scored, rows));
  const order = shuffled(packTexts(texts), SEED);
  yield;
  const { rows } = yield* quietly(fit([...order].map((at) => texts[at] ?? '')));
  const none = { rows: new RowList(rows.width).finish(), weights: new Float32Array() };
  const { centres } = yield* quietly(cluster(rows, wanted, none));
  const { nearest } = assign(rows, columnsOf(centres));
  const groups = membersOf(nearest, heightOf(centres))
    .map((members) => [...members].map((at) => order[at] as number).sort((a, b) => a - b))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
    .map((own) => own.flatMap((piece) => pieces[piece] ?? []));
  const titles = titlesOfParts(scored, groups);
  const found = groups.map((own, at) => {
    const chosen = chosenOf(scored, own, { most: fill.most });
    return { title: titles[at] ?? '', startMs: null, rows: chosen, weight: weightOf(scored, chosen) };
  });
  const most = found.reduce((highest, { weight }) => Math.max(highest, weight), 0);
  return found
    .filter(({ title, weight }) => title !== '' && weight >= LEAST_WEIGHT * most)
    .map(({ weight: _, ...section }) => section);
}

/** Weight of a topic's sentences. */
const weightOf = ({ central, clear }: Scored, rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + (central[row] as number) * (clear[row] as number), 0);

function oneTopic(scored: Scored, fill: Topics): FilledSection[] {
  const rows = [...scored.sentences.keys()];
  const [title = ''] = titlesOfParts(scored, [rows]);
  return [{ title, startMs: null, rows: chosenOf(scored, rows, { most: fill.most }) }];
}

/** Runs work without passing on its progress. */
function* quietly<T>(work: Generator<number, T>): Generator<void, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield;
  }
}
