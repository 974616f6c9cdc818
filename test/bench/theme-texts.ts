import { Random } from '@earshot/core/random';
import { readTable } from '@earshot/processing/csv/read-table';
import { word } from './search-words.ts';

/** Texts, with their subjects if known. */
export interface Labelled {
  texts: string[];
  labels?: string[];
}

/** Reads two columns of files with the same columns; rows without a text are left out. */
export function readTexts(paths: readonly string[], columns: { text: string; label?: string }): Labelled {
  const [texts, labels]: [string[], string[]] = [[], []];
  for (const path of paths)
    for (const { table } of readTable(path, { encoding: 'UTF-8' })) {
      const [text, label] = [columns.text, columns.label].map((name) => table.labels.indexOf(name ?? ''));
      while (table.next()) {
        if (text === undefined || text < 0) throw new Error(`${path} has no column ${columns.text}`);
        if (table.problem !== undefined || table.row.text(text).trim() === '') continue;
        texts.push(table.row.text(text));
        if (label !== undefined && label >= 0) labels.push(table.row.text(label));
      }
    }
  return { texts, labels: columns.label === undefined ? undefined : labels };
}

const SUBJECTS = 25;
const SUBJECT_WORDS = 40;
/** The words of the subjects follow the common ones. */
const COMMON_WORDS = 3000;

/** Texts of frequent words and some words of a subject; a subject's first words are more frequent. */
export function generatedTexts(count: number, seed: number): Required<Labelled> {
  const random = new Random(seed);
  const frequent = (most: number) => Math.floor(most ** random.next()) - 1;
  const labels = Array.from({ length: count }, () => `${random.below(SUBJECTS)}`);
  const texts = labels.map((label) =>
    Array.from({ length: 6 + random.below(20) }, () =>
      random.next() < 0.25
        ? word(COMMON_WORDS + Number(label) * SUBJECT_WORDS + frequent(SUBJECT_WORDS))
        : word(frequent(COMMON_WORDS)),
    ).join(' '),
  );
  return { texts, labels };
}
