import type { ColumnsOfQuestion } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';
import { byFrequency, type ColumnFacts } from './column-facts.ts';
import { type ColumnLabel, fullLabel } from './label-rows.ts';
import { optionCounts, severalOptions } from './several-options.ts';
import { isTicked } from './ticks.ts';

/** A question detected in a file. */
export interface Proposed extends ColumnsOfQuestion {
  /** the options found, the most frequent first */
  options: string[];
}

/** Minimum average repetitions of each option of a choice, and maximum options. */
const REPEATED = 2;
const OPTIONS = 50;
/** Characters beyond which a value was written rather than chosen. */
const LONG_OPTION = 300;
/** Cell values for a chosen or unchosen option that don't repeat the option. */
const TICK = /^(?:x|[01](?:\.0)?|yes|no|true|false|y|n|✓|(?:not |un)?selected|(?:un)?checked)$/i;
/** Answers that are also questions by themselves. */
const ANSWER = /^(?:yes|no|y|n)$/i;

function isChoice({ counts, filled, many }: ColumnFacts): boolean {
  if (many || counts.size === 0 || counts.size > OPTIONS || filled < REPEATED * counts.size) return false;
  return [...counts.keys()].every((value) => value.length <= LONG_OPTION);
}

function questionOf(column: number, text: string, facts: ColumnFacts): Proposed {
  const base = {
    ...{ text: cut(text, limits.questionText), columns: [column] },
    ...{ optionTexts: [], separator: null, wholeOptions: [] },
  };
  const several = severalOptions(facts);
  if (several) {
    const options = byFrequency(optionCounts(facts.counts, several));
    return { ...base, ...several, wholeOptions: [...several.wholeOptions], type: 'MULTI_SELECT', options };
  }
  if (isChoice(facts)) return { ...base, type: 'SINGLE_SELECT', options: byFrequency(facts.counts) };
  return { ...base, type: 'FREE_TEXT', options: [] };
}

interface Ticked {
  column: number;
  option: string;
  /** number of people who chose it */
  count: number;
}

/**
 * The option of a column with ticks; undefined if it holds other values. Yes and No after a dash are answers to a
 * matrix line; after a slash or in brackets (KoboToolbox, LimeSurvey) No marks an unchosen option.
 */
function tickedOption({ counts, many }: ColumnFacts, { part, form }: ColumnLabel, column: number): Ticked[] {
  if (many || part === '' || counts.size > 2) return [];
  const values = [...counts.keys()];
  const ticks = values.filter(isTicked);
  const count = ticks.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
  if (counts.size === 2) {
    const isPair = ticks.length === 1 && values.every((value) => TICK.test(value));
    const isMatrix = (form === undefined || form === 'DASH') && values.some((value) => ANSWER.test(value));
    return isPair && !isMatrix ? [{ column, option: part, count }] : [];
  }
  const [value = ''] = values;
  return [{ column, option: TICK.test(value) || value === '' ? part : value, count }];
}

const BETWEEN_OPTIONS = /[\s,;|]+/g;
const SUMMED_UP = 0.9;

/** True if a column repeats the chosen options of a question, as in KoboToolbox and ODK: "Maize Other". */
function sumsUp({ counts }: ColumnFacts, options: readonly string[]): boolean {
  const longest = options.toSorted((one, other) => other.length - one.length);
  const rest = (cell: string) =>
    longest.reduce((left, option) => left.replace(option, ''), cell).replace(BETWEEN_OPTIONS, '');
  const summed = [...counts.keys()].filter((cell) => rest(cell) === '').length;
  return counts.size > 0 && summed >= SUMMED_UP * counts.size;
}

/** The questions detected in a file, and the columns that belong to none. */
export interface ProposedQuestions {
  questions: Proposed[];
  /** questions with a column that sums up the columns of their options */
  summedUp: string[];
}

/**
 * The questions in the columns of a survey file. Columns of one question with ticks or a single value each are options
 * of a multiple choice; a column with repeated values is a single choice; the rest is free text. `left` columns belong
 * to no question, nor does a column that sums up options.
 */
export function proposeQuestions(
  labels: readonly ColumnLabel[],
  facts: readonly ColumnFacts[],
  left: ReadonlySet<number> = new Set(),
): ProposedQuestions {
  const columns = labels.map((label, column) => ({ label, column, facts: facts[column] as ColumnFacts }));
  const groups = Map.groupBy(
    columns.filter(({ column }) => !left.has(column)),
    ({ label }) => label.question,
  );
  const questions: Proposed[] = [];
  const summedUp: string[] = [];
  for (const [question, group] of groups) {
    const ticked = group.flatMap(({ label, column, facts }) => tickedOption(facts, label, column));
    const isMultiple = ticked.length > 1 && ticked.some(({ count }) => count > 0);
    const together = new Set(isMultiple ? ticked.map(({ column }) => column) : []);
    if (isMultiple) questions.push(multipleChoice(question, ticked));
    const options = ticked.map(({ option }) => option);
    for (const { label, column, facts } of group) {
      if (together.has(column)) continue;
      if (isMultiple && label.part === '' && sumsUp(facts, options)) summedUp.push(question);
      else questions.push(questionOf(column, fullLabel(label), facts));
    }
  }
  questions.sort((one, other) => (one.columns[0] ?? 0) - (other.columns[0] ?? 0));
  return { questions, summedUp };
}

const multipleChoice = (question: string, ticked: readonly Ticked[]): Proposed => ({
  text: cut(question, limits.questionText),
  type: 'MULTI_SELECT',
  columns: ticked.map(({ column }) => column),
  optionTexts: ticked.map(({ option }) => option),
  separator: null,
  wholeOptions: [],
  options: ticked.toSorted((one, other) => other.count - one.count).map(({ option }) => option),
});

const NAMES_A_RESPONDENT = /respondent|response ?id|participant|collector ?id|^id$|^#$/i;

/** The column with the respondents' names; null if there is none. */
export function respondentColumn(labels: readonly ColumnLabel[], facts: readonly ColumnFacts[]): number | null {
  const column = labels.findIndex((label, at) => NAMES_A_RESPONDENT.test(fullLabel(label)) && facts[at]?.unique);
  return column < 0 ? null : column;
}

/** The column of the respondents' email addresses; null where there is none. */
export function emailColumn(facts: readonly ColumnFacts[]): number | null {
  const column = facts.findIndex(({ filled, emails }) => filled > 0 && 2 * emails >= filled);
  return column < 0 ? null : column;
}
