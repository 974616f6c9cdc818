import { tooManyOptions } from '@earshot/core/areas/surveys/question';
import { type ColumnsOfQuestion, surveyReading } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import * as z from 'zod';
import { unreadableRow } from '../../csv/table.ts';
import { openTableFile } from '../../csv/table-file/table-file.ts';
import { task } from '../../pool/task.ts';
import { optionsIn } from './several-options.ts';
import { surveyRows } from './survey-table.ts';
import { isTicked } from './ticks.ts';

/** Answer of a row to a question: a text, indexes of its options, or null. */
const cellAnswer = z.union([z.string(), z.array(z.int())]).nullable();
const response = z.object({
  number: z.int(),
  respondent: z.string(),
  email: z.string(),
  /** one for each imported question */
  answers: z.array(cellAnswer),
});
export type ReadResponse = z.infer<typeof response>;
const chunk = z.object({ responses: z.array(response), unreadable: z.array(unreadableRow) });
export type SurveyChunk = z.infer<typeof chunk>;

/** Responses in one message to the host, which stores them in one transaction. */
const CHUNK = 500;

/** Reads the answers to one question, and collects its options in order of first occurrence. */
class Reader {
  readonly texts: string[];
  private readonly places = new Map<string, number>();

  constructor(readonly question: ColumnsOfQuestion) {
    this.texts = [...new Set(question.optionTexts.map((text) => text.trim()).filter((text) => text !== ''))];
    for (const [at, text] of this.texts.entries()) this.places.set(text, at);
  }

  /** Answer of a row: a text, the indexes of its options, or null. */
  answer(cells: readonly string[]): string | number[] | null {
    const { columns, optionTexts, separator, wholeOptions, type } = this.question;
    if (type === 'FREE_TEXT') return freeText(this.question, cells);
    const chosen =
      optionTexts.length > 0
        ? columns.flatMap((column, at) => (isTicked(cells[column] ?? '') ? [optionTexts[at]?.trim() ?? ''] : []))
        : columns.flatMap((column) => {
            const cell = cells[column] ?? '';
            return type === 'MULTI_SELECT' && separator ? optionsIn(cell, { separator, wholeOptions }) : [cell];
          });
    const places = new Set(chosen.filter((text) => text !== '').map((text) => this.place(text)));
    return places.size === 0 ? null : [...places];
  }

  private place(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Reads the responses of a survey file in chunks; returns the options of each question, in order. */
export const readSurvey = task({
  id: 'read-survey',
  input: z.object({ path: z.string(), reading: surveyReading }),
  chunk,
  output: z.object({ options: z.array(z.array(z.string())), responses: z.int(), unreadable: z.int() }),
  async run({ input: { path, reading }, signal, emit }) {
    const { encoding, delimiter, labelRows, questions, respondentColumn, emailColumn } = reading;
    const { source, written } = await openTableFile(path, reading.sheet, signal);
    const options = questions.map((question) => new Reader(question));
    const counts = { responses: 0, unreadable: 0 };
    let pending: SurveyChunk = { responses: [], unreadable: [] };
    const send = async () => {
      for (const { question, texts } of options) demandFewOptions(question, texts);
      await emit(pending);
      counts.responses += pending.responses.length;
      counts.unreadable += pending.unreadable.length;
      pending = { responses: [], unreadable: [] };
    };
    const taken = (cells: readonly string[], column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    for (const row of surveyRows({ source, encoding, delimiter, labelRows, ...written }, signal)) {
      if ('labels' in row) demandColumns(reading, row.labels.length);
      else if ('cells' in row)
        pending.responses.push({
          number: row.number,
          respondent: cut(cleanLine(taken(row.cells, respondentColumn)), limits.respondent),
          email: taken(row.cells, emailColumn),
          answers: options.map((one) => one.answer(row.cells)),
        });
      else pending.unreadable.push(row);
      if (pending.responses.length + pending.unreadable.length === CHUNK) await send();
    }
    await send();
    return { options: options.map(({ texts }) => texts), ...counts };
  },
});

const freeText = ({ columns }: ColumnsOfQuestion, cells: readonly string[]): string | null =>
  columns
    .map((column) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .join('\n') || null;

/** Refuses columns that the file lacks. */
function demandColumns({ questions, respondentColumn, emailColumn }: z.infer<typeof surveyReading>, columns: number) {
  const named = [...questions.flatMap((question) => question.columns), respondentColumn ?? 0, emailColumn ?? 0];
  if (named.some((column) => column >= columns))
    throw new Refusal('BAD_USER_INPUT', `The file has ${columns} columns only. Look at its preview again.`);
}

// Refuses too many options (NE-09).
function demandFewOptions({ text, type }: ColumnsOfQuestion, texts: readonly string[]): void {
  if (type === 'FREE_TEXT' || !tooManyOptions(texts.map((optionText) => ({ optionText })))) return;
  throw new Refusal(
    'UNPROCESSABLE',
    `Too many options: the answers to “${cut(text, 100)}” differ too much. Import it as free text.`,
  );
}
