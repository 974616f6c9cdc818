import type { ColumnsOfQuestion } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';
import { byFrequency, type ColumnFacts } from './column-facts.ts';
import { type ColumnLabel, fullLabel } from './survey-table.ts';

/** A question that a file seems to ask. */
export interface Proposed extends ColumnsOfQuestion {
  /** the options found, the most frequent first */
  options: string[];
}

/** A choice among options repeats itself: so many times on average, and there are at most so many of them. */
const REPEATED = 2;
const OPTIONS = 50;
/** Beyond this many characters a value is something people wrote rather than chose. */
const LONG_OPTION = 300;
/** What services put between several options of one cell, and the share of cells in which it must be found. */
const SEPARATORS = [';', '|', ', '];
const SHARE = 0.2;
/** What a cell says where an option was chosen, when it does not repeat the option. */
const TICK = /^(?:x|1|0|yes|no|true|false|y|n|✓|selected|checked|unchecked)$/i;

function isChoice({ counts, filled, many }: ColumnFacts): boolean {
  if (many || counts.size === 0 || counts.size > OPTIONS || filled < REPEATED * counts.size) return false;
  return [...counts.keys()].every((value) => value.length <= LONG_OPTION);
}

/** The parts of cells, with how often each comes. */
export function partsOf(counts: ReadonlyMap<string, number>, separator: string): Map<string, number> {
  const parts = new Map<string, number>();
  for (const [cell, count] of counts)
    for (const part of new Set(cell.split(separator).map((one) => one.trim())))
      if (part !== '') parts.set(part, (parts.get(part) ?? 0) + count);
  return parts;
}

/** What separates several options in the cells of a column; undefined where each cell is one value. */
function separatorOf({ counts, filled, many }: ColumnFacts): string | undefined {
  if (many) return undefined;
  return SEPARATORS.find((separator) => {
    const split = [...counts].filter(([cell]) => cell.includes(separator)).reduce((sum, [, count]) => sum + count, 0);
    const parts = partsOf(counts, separator);
    const uses = [...parts.values()].reduce((sum, count) => sum + count, 0);
    return split >= SHARE * filled && parts.size < counts.size && parts.size <= OPTIONS && uses >= 3 * parts.size;
  });
}

function questionOf(column: number, text: string, facts: ColumnFacts): Proposed {
  const base = { text: cut(text, limits.questionText), columns: [column], optionTexts: [], separator: null };
  const separator = separatorOf(facts);
  if (separator !== undefined)
    return { ...base, type: 'MULTI_SELECT', separator, options: byFrequency(partsOf(facts.counts, separator)) };
  if (isChoice(facts)) return { ...base, type: 'SINGLE_SELECT', options: byFrequency(facts.counts) };
  return { ...base, type: 'FREE_TEXT', options: [] };
}

/** The option of a column that is ticked or not; undefined where it holds something else. */
function tickedOption({ counts, many }: ColumnFacts, { part }: ColumnLabel): string | undefined {
  const [value = ''] = counts.keys();
  if (many || counts.size > 1) return undefined;
  return TICK.test(value) || value === '' ? part || undefined : value;
}

/**
 * The questions that the columns of a survey file hold. Columns of one question with a single value each are the options of
 * a multiple choice; a column whose values repeat is a single choice; the rest is free text. `left` columns make no question.
 */
export function proposeQuestions(
  labels: readonly ColumnLabel[],
  facts: readonly ColumnFacts[],
  left: ReadonlySet<number> = new Set(),
): Proposed[] {
  const columns = labels.map((label, column) => ({ label, column, facts: facts[column] as ColumnFacts }));
  const groups = Map.groupBy(
    columns.filter(({ column }) => !left.has(column)),
    ({ label }) => label.question,
  );
  const proposed: Proposed[] = [];
  for (const [question, group] of groups) {
    const ticked = group.flatMap(({ label, column, facts }) => {
      const option = label.part === '' ? undefined : tickedOption(facts, label);
      return option === undefined ? [] : [{ column, option, count: facts.filled }];
    });
    const isMultiple = ticked.length > 1 && ticked.some(({ count }) => count > 0);
    const together = new Set(isMultiple ? ticked.map(({ column }) => column) : []);
    if (isMultiple)
      proposed.push({
        text: cut(question, limits.questionText),
        type: 'MULTI_SELECT',
        columns: ticked.map(({ column }) => column),
        optionTexts: ticked.map(({ option }) => option),
        separator: null,
        options: ticked.toSorted((one, other) => other.count - one.count).map(({ option }) => option),
      });
    for (const { label, column, facts } of group)
      if (!together.has(column)) proposed.push(questionOf(column, fullLabel(label), facts));
  }
  return proposed.sort((one, other) => (one.columns[0] ?? 0) - (other.columns[0] ?? 0));
}

const NAMES_A_RESPONDENT = /respondent|response ?id|participant|collector ?id|^id$|^#$/i;

/** The column that names respondents; null where none does. */
export function respondentColumn(labels: readonly ColumnLabel[], facts: readonly ColumnFacts[]): number | null {
  const column = labels.findIndex((label, at) => NAMES_A_RESPONDENT.test(fullLabel(label)) && facts[at]?.unique);
  return column < 0 ? null : column;
}

/** The column of the respondents' e-mail addresses; null where there is none. */
export function emailColumn(facts: readonly ColumnFacts[]): number | null {
  const column = facts.findIndex(({ filled, emails }) => filled > 0 && 2 * emails >= filled);
  return column < 0 ? null : column;
}
