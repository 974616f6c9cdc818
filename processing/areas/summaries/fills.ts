import type { FrameworkSection, SectionFill } from '@earshot/core/rules/models/summary-framework';
import { type Candidate, choose, type FilledSection, ranked, SAME, worth } from './choose.ts';
import { questionSections } from './question-sections.ts';
import { wordsOf } from './reading.ts';
import { type Scored, vectorOf } from './scores.ts';
import { timeSections } from './time-sections.ts';
import { topicSections } from './topic-sections.ts';
import { alike, lengthOf, product } from './weights.ts';

/** Score of a sentence with a cue but nothing in common with the rest of the text. */
const CUE_ALONE = 0.3;
const MOST_CUES = 3;
/** Weight of the neighbouring sentences for a prompt. */
const NEIGHBOUR = 0.3;

/** Factor for sections of central sentences: of two sections that fit equally well, the one with matching cues wins. */
const BESIDE_CUES = 0.8;

type Fill<B extends SectionFill['by']> = Extract<SectionFill, { by: B }>;
/** Sections that divide the sentences of a text among them. */
type Shared = Fill<'cues'> | Fill<'central'>;

/** Candidates by centrality: how well each sentence represents the whole. */
const centralCandidates = (scored: Scored): Candidate[] =>
  [...scored.central.keys()].map((row) => ({ row, score: (scored.central[row] as number) * worth(scored, row) }));

/** The sentences nearest to a prompt; those with near neighbours rank higher. */
function promptRows(scored: Scored, fill: Fill<'prompt'>, prompt: string): number[] {
  const { weights, sentences } = scored;
  const wanted = vectorOf(weights, wordsOf(prompt).stems);
  const length = lengthOf(wanted) || 1;
  const near = Float64Array.from(sentences, (_, row) => product(weights, row, wanted) / length);
  const isBeside = (row: number, other: number) => sentences[row]?.source === sentences[other]?.source;
  const candidates = [...near.keys()].flatMap((row): Candidate[] => {
    const own = near[row] as number;
    if (own === 0) return [];
    const around = [row - 1, row + 1].reduce(
      (sum, other) => sum + (isBeside(row, other) ? (near[other] as number) : 0),
      0,
    );
    return [{ row, score: (own + NEIGHBOUR * around + 0.2 * (scored.central[row] as number)) * worth(scored, row) }];
  });
  return choose(scored, candidates, fill.most);
}

/** The sentences with a cue of a section, the strongest first. */
function cueCandidates(scored: Scored, fill: Fill<'cues'>): Candidate[] {
  const { language, sentences, central } = scored;
  if (!language) return [];
  const words = language.cues(fill.cues, fill.words[language.code] ?? []);
  const highest = central.reduce((most, one) => Math.max(most, one), 0) || 1;
  return [...sentences.entries()].flatMap(([row, sentence]): Candidate[] => {
    const weight = Math.min(MOST_CUES, words.weigh(sentence.words));
    if (weight === 0) return [];
    const about = CUE_ALONE + (central[row] as number) / highest;
    return [{ row, score: (1 + 0.6 * (weight - 1)) * about * worth(scored, row) }];
  });
}

/** Scores relative to the best one, so that sections can be compared. */
function shares(candidates: readonly Candidate[], of = 1): Candidate[] {
  const best = ranked(candidates);
  const most = best[0]?.score ?? 1;
  return best.map(({ row, score }) => ({ row, score: (of * score) / most }));
}

/** Assigns each sentence to the section that it fits best: none is in two sections, and no section repeats itself. */
function sharedRows(scored: Scored, sections: readonly Shared[]): number[][] {
  const rows = sections.map((): number[] => []);
  const taken = new Set<number>();
  const all = sections
    .flatMap((fill, section) => {
      const own =
        fill.by === 'cues' ? shares(cueCandidates(scored, fill)) : shares(centralCandidates(scored), BESIDE_CUES);
      return own.map((one) => ({ ...one, section }));
    })
    .sort((a, b) => b.score - a.score || a.row - b.row || a.section - b.section);
  for (const { row, section } of all) {
    const own = rows[section] as number[];
    if (taken.has(row) || own.length >= (sections[section]?.most ?? 0)) continue;
    if (own.some((other) => alike(scored.weights, row, other) >= SAME)) continue;
    own.push(row);
    taken.add(row);
  }
  return rows.map((own) => own.sort((a, b) => a - b));
}

/** Fills that make several sections. */
const MANY = {
  questions: (scored: Scored, fill: Fill<'questions'>) => questionSections(scored, fill),
  topics: (scored: Scored, fill: Fill<'topics'>) => topicSections(scored, fill),
  time: (scored: Scored, fill: Fill<'time'>) => timeSections(scored, fill),
};

/** The section of a text in an unknown language, in place of those found by words. */
const KEY_POINTS: FrameworkSection = {
  title: 'Key points',
  asks: 'What the text says above all.',
  fill: { by: 'central', most: 8 },
};

/**
 * The sections of a framework that can be filled in a language: a key points section replaces those that need its words
 * if the language is unknown.
 */
export function fillable(sections: readonly FrameworkSection[], known: boolean): readonly FrameworkSection[] {
  if (known || sections.every(({ fill }) => fill.by !== 'cues')) return sections;
  const others = sections.filter(({ fill }) => fill.by !== 'cues');
  return others.some(({ fill }) => fill.by === 'central') ? others : [...others, KEY_POINTS];
}

const isShared = (fill: SectionFill): fill is Shared => fill.by === 'cues' || fill.by === 'central';

/** Fills the sections of a framework, in order; yields after each. */
export function* filled(
  scored: Scored,
  sections: readonly FrameworkSection[],
  prompt: string,
): Generator<void, FilledSection[]> {
  const shared = sections.map(({ fill }) => fill).filter(isShared);
  const [only] = shared;
  const rows =
    only?.by === 'central' && shared.length === 1
      ? [choose(scored, centralCandidates(scored), only.most)]
      : sharedRows(scored, shared);
  yield;
  const made: FilledSection[] = [];
  for (const { title, fill } of sections) {
    if (isShared(fill)) made.push({ title, startMs: null, rows: rows[shared.indexOf(fill)] ?? [] });
    else if (fill.by === 'prompt') made.push({ title, startMs: null, rows: promptRows(scored, fill, prompt) });
    else made.push(...(yield* MANY[fill.by](scored, fill as never)));
    yield;
  }
  return made;
}
