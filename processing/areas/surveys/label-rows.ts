/** The label of a column: its question, and the part of it in the column; '' for all of it. */
export interface ColumnLabel {
  question: string;
  part: string;
  /** separator of the two; a dash if the file has none */
  form?: LabelForm;
}

/** Question - part, question/part (KoboToolbox, ODK), or question [part] (LimeSurvey, grids of Google Forms). */
export type LabelForm = 'DASH' | 'SLASH' | 'BRACKETS';

/** Maximum rows of labels. */
export const MOST_LABEL_ROWS = 3;

const WHOLE = /^(?:open-ended )?response$/i;
// Qualtrics: {"ImportId":"QID1"}, in older files with single quotes.
const IMPORT_ID = /^\{\s*["']ImportId["']\s*:/;
// The Humanitarian Exchange Language: #adm1+name, https://hxlstandard.org.
const HXL_TAG = /^#[a-z][a-z0-9_]*(?:\s*\+\s*[a-z][a-z0-9_]*)*$/i;
const CODE = /^[a-z]{1,8}_?\d{1,4}(?:[_.[-]\w*\]?)*$/i;

const unnamed = (column: number) => `Column ${column + 1}`;
const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '');
const isAllOf = (cells: readonly string[], claim: RegExp) => {
  const filled = filledOf(cells);
  return filled.length > 0 && filled.every((cell) => claim.test(cell));
};

/** True if a row is for machines: column names of a service or a standard. */
const isForMachines = (cells: readonly string[]) => isAllOf(cells, IMPORT_ID) || isAllOf(cells, HXL_TAG);

/** True if a row continues the labels above it, as of survey services: it has a label where the first row has none. */
function continuesLabels(labels: readonly string[], cells: readonly string[]): boolean {
  if (cells.filter((cell) => WHOLE.test(cell)).length > 1) return true;
  // Responses have a number or name in the first column; a second row of labels has none, unless the first has no label
  // there.
  if (cells[0] !== '' && labels[0] !== '' && !WHOLE.test(cells[0] ?? '')) return false;
  return cells.some((cell, column) => WHOLE.test(cell) || (cell !== '' && labels[column] === ''));
}

/** True if the first row has codes such as Q3_1, and the second the questions. */
function explainsCodes(labels: readonly string[], cells: readonly string[]): boolean {
  const coded = labels.flatMap((label, column) => (CODE.test(label) ? [cells[column] ?? ''] : []));
  const asked = coded.filter((cell) => /\?\s*$|\?.*(?: - |\[.+\])/.test(cell) && cell.length > 8);
  return coded.length > 1 && 2 * coded.length >= labels.length && 2 * asked.length >= coded.length;
}

/** The number of label rows at the start of a file, by its first rows. */
export function labelRowsIn(rows: readonly (readonly string[])[]): number {
  const [labels = [], second = []] = rows;
  for (let at = Math.min(MOST_LABEL_ROWS, rows.length) - 1; at > 0; at -= 1)
    if (isForMachines(rows[at] ?? [])) return at + 1;
  return rows.length > 1 && (continuesLabels(labels, second) || explainsCodes(labels, second)) ? 2 : 1;
}

/** The column labels made of some label rows. */
export function columnLabels(rows: readonly (readonly string[])[]): ColumnLabel[] {
  const [labels = [], second] = rows.filter((row) => !isForMachines(row));
  const isQualtrics = rows.some((row) => isAllOf(row, IMPORT_ID));
  if (!second) return split(labels);
  if (isQualtrics || (explainsCodes(labels, second) && !continuesLabels(labels, second)))
    return split(labels.map((label, column) => second[column] || label));
  return joined(labels, second);
}

/** The labels of both rows: a question is above its first column only. */
function joined(labels: readonly string[], second: readonly string[]): ColumnLabel[] {
  let above = '';
  return labels.map((label, column) => {
    above = label || above;
    const under = second[column] ?? '';
    const part = WHOLE.test(under) ? '' : under;
    return above === '' ? { question: part || unnamed(column), part: '' } : { question: above, part };
  });
}

interface Cut extends ColumnLabel {
  form: LabelForm;
}

function cutsOf(label: string): Cut[] {
  const at = (index: number, length: number, form: LabelForm): Cut => ({
    question: label.slice(0, index),
    part: label.slice(index + length),
    form,
  });
  const dashes = [...label.matchAll(/ - /g)].map(({ index }) => at(index, 3, 'DASH'));
  const slashes = [...label.matchAll(/\//g)].map(({ index }) => at(index, 1, 'SLASH'));
  const [, question, part] = /^(.+\S)\s*\[([^[\]]+)\]$/.exec(label) ?? [];
  const brackets = question && part ? [{ question, part, form: 'BRACKETS' as const }] : [];
  return [...dashes, ...brackets, ...slashes.reverse()].filter((cut) => cut.question !== '' && cut.part !== '');
}

/** The labels of one row: columns with the same prefix belong to one question. */
function split(labels: readonly string[]): ColumnLabel[] {
  const beginnings = new Map<string, number>();
  const keyOf = ({ question, form }: Cut) => `${form} ${question}`;
  for (const label of labels)
    for (const cut of cutsOf(label)) beginnings.set(keyOf(cut), (beginnings.get(keyOf(cut)) ?? 0) + 1);
  const whole = new Set(labels);
  // Groups of questions also precede a slash: there the question itself has a column, which sums up its options.
  const begins = (cut: Cut) =>
    whole.has(cut.question) || (cut.form !== 'SLASH' && (beginnings.get(keyOf(cut)) ?? 0) > 1);
  const shared = (cut: Cut) => (beginnings.get(keyOf(cut)) ?? 0) > 1;
  return labels.map((label, column) => {
    const cuts = cutsOf(label);
    return cuts.find(begins) ?? cuts.find(shared) ?? { question: label || unnamed(column), part: '' };
  });
}

const BETWEEN: Readonly<Record<LabelForm, string>> = { DASH: ' - ', SLASH: '/', BRACKETS: ' - ' };

/** The name of a column by itself. */
export const fullLabel = ({ question, part, form = 'DASH' }: ColumnLabel): string =>
  part === '' ? question : `${question}${BETWEEN[form]}${part}`;
