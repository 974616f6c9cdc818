import type { SectionFill } from '@earshot/core/rules/models/summary-framework';
import { chosenOf, type FilledSection } from './choose.ts';
import type { Sentence } from './reading.ts';
import { isQuestion, type Scored } from './scores.ts';
import { add, lengthOf } from './weights.ts';

type Questions = Extract<SectionFill, { by: 'questions' }>;

/** Minimum stems and words of a question with a subject; a shorter one only follows up. */
const LEAST = { stems: 2, words: 4 };
/** Words from the start within which a question word must occur: "So what", "Can you". */
const ASKED_EARLY = 4;
/** Minimum clarity for a question to become a title. */
const CLEAR = 0.4;
/** Maximum stems that improve a question's clarity. */
const MOST_STEMS = 8;
/** Number of sentences after which the later ones count half. */
const EARLY = 12;
/** Maximum sentences of an answer after a question. */
const MOST_SENTENCES = 60;
/** Minimum words of an answer beyond yes or no. */
const LEAST_ANSWER = 5;

interface Asked {
  row: number;
  answer: number[];
}

/** Clarity of a question as a title, from 0 to 1; 0 if it does not structure the text. */
function clearness({ sentences, interviewers, language, clear }: Scored, row: number): number {
  const sentence = sentences[row] as Sentence;
  if (!isQuestion(sentence) || sentence.words.length < LEAST.words || sentence.stems.length < LEAST.stems) return 0;
  if (interviewers.size > 0 && !interviewers.has(sentence.speakerId ?? '')) return 0;
  const plain = sentence.heading ? 1 : (clear[row] as number);
  const asks = !language || language.asking.weigh(sentence.words.slice(0, ASKED_EARLY)) > 0;
  return plain * (asks ? 1 : 0.5);
}

/** Chooses the clearest question of each turn; several questions in a row want one answer. */
function guiding(scored: Scored): number[] {
  const { sentences } = scored;
  const byTurn = new Map<string, { row: number; value: number }>();
  for (const [row, { turn, source, stems }] of sentences.entries()) {
    const clear = clearness(scored, row);
    if (clear < CLEAR) continue;
    const key = turn < 0 ? `row ${row}` : `${source} ${turn}`;
    const value = clear * Math.min(stems.length, MOST_STEMS);
    if (value > (byTurn.get(key)?.value ?? 0)) byTurn.set(key, { row, value });
  }
  return [...byTurn.values()].map(({ row }) => row).sort((a, b) => a - b);
}

/** Sentences between a question and the next one, by speakers other than the asker if known. */
function answered({ sentences, interviewers }: Scored, row: number, next: number): number[] {
  const { source, turn, speakerId } = sentences[row] as Sentence;
  const answer: number[] = [];
  for (let at = row + 1; at < next && answer.length < MOST_SENTENCES; at += 1) {
    const sentence = sentences[at] as Sentence;
    if (sentence.source !== source) break;
    if (turn < 0 && sentence.heading && sentences[row]?.heading) break;
    const isSame = turn >= 0 && (sentence.turn === turn || (speakerId !== null && sentence.speakerId === speakerId));
    if (!isSame && !interviewers.has(sentence.speakerId ?? '')) answer.push(at);
  }
  return answer;
}

/** Weight of an answer: its length, and its closeness to the whole text's subject. */
function weightOf({ central, readable }: Scored, answer: readonly number[]): number {
  const best = answer.map((row) => (central[row] as number) * (readable[row] as number)).sort((a, b) => b - a);
  return best.slice(0, 3).reduce((sum, one) => sum + one, 0);
}

/** Makes a section of each guiding question with a substantial answer, in text order. */
export function* questionSections(scored: Scored, fill: Questions): Generator<void, FilledSection[]> {
  const { sentences, weights } = scored;
  const rows = guiding(scored);
  const asked: Asked[] = [];
  for (const [at, row] of rows.entries()) {
    const answer = answered(scored, row, rows[at + 1] ?? sentences.length);
    const said = new Set(answer.flatMap((one) => sentences[one]?.stems ?? []));
    if (said.size >= LEAST_ANSWER) asked.push({ row, answer });
    if (at % 100 === 0) yield;
  }
  const best = asked
    .map((one) => ({ ...one, weight: weightOf(scored, one.answer) * clearness(scored, one.row) }))
    .sort((a, b) => b.weight - a.weight || a.row - b.row)
    .slice(0, fill.sections)
    .sort((a, b) => a.row - b.row);
  return best.map(({ row, answer }) => {
    const about = new Float64Array(weights.width);
    for (const one of answer) add(weights, one, about);
    const length = lengthOf(about) || 1;
    for (const [term, weight] of about.entries()) about[term] = weight / length;
    add(weights, row, about, 0.7);
    const sentence = sentences[row] as Sentence;
    return {
      title: sentence.text,
      titleRow: row,
      startMs: sentence.startMs,
      rows: chosenOf(scored, answer, { most: fill.most, about, earlyIn: EARLY }),
    };
  });
}
