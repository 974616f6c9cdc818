import type { PersonColumn, PersonReading } from '@earshot/core/areas/directory/person-import';
import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { limits } from '@earshot/core/limits';
import { normalEmail } from '@earshot/core/rules/email';
import { cleanLine, cut } from '@earshot/core/rules/text';
import type { PersonRow } from '@earshot/processing/areas/directory/read-people';
import type { InputOf } from '@earshot/processing/tasks/all';

/** Input for reading the imported columns of a file. */
export const readingInput = (path: string, options: PersonReading): InputOf<'read-people'> => ({
  path,
  encoding: options.encoding,
  delimiter: options.delimiter,
  ignoreNul: options.ignoreNul,
  labelLine: options.labelLine,
  sheet: options.sheet,
  columns: options.columns.map(({ label }) => label),
});

/** Name and email address of a row, with their problems; both '' if the row has none. */
export interface NamedRow {
  line: number;
  name: string;
  email: string;
  problems: string[];
}

const QUOTED = 100;
const quoted = (text: string) => `“${cut(cleanLine(text), QUOTED)}”`;

const valuesOf = (columns: readonly PersonColumn[], to: PersonColumn['to'], values: readonly string[]): string[] =>
  columns.flatMap((column, at) => (column.to === to ? [cleanLine(values[at] ?? '')] : []));

/** Reads the name and email address of a row. */
export function namedRow({ columns }: Pick<PersonReading, 'columns'>, { line, values }: PersonRow): NamedRow {
  const problems: string[] = [];
  const whole = valuesOf(columns, 'NAME', values)
    .filter((part) => part !== '')
    .join(' ');
  if (whole.length > limits.personName)
    problems.push(`The name is longer than ${limits.personName} characters and was cut.`);
  const [written = ''] = valuesOf(columns, 'EMAIL', values);
  const email = written === '' ? '' : normalEmail(written);
  if (email === undefined) problems.push(`${quoted(written)} is not an email address and was left out.`);
  return { line, name: cut(whole, limits.personName), email: email ?? '', problems };
}

/** A column of a file that goes into a field, by its index among the imported ones. */
export interface FieldColumn {
  at: number;
  field: Field;
}

/** Field values of a row, by field id, and problems of the rest. */
export function fieldsOfRow(
  columns: readonly FieldColumn[],
  { values }: PersonRow,
  context: { dayFirst: boolean; peopleNamed: (text: string) => readonly string[] },
): { values: Map<string, FieldValue>; problems: string[] } {
  const read = new Map<string, FieldValue>();
  const problems: string[] = [];
  for (const { at, field } of columns) {
    const written = values[at] ?? '';
    const type = fieldType(field.type);
    const found = type.read(written, { ...context, settings: field, personName: () => '' });
    if ('problem' in found) problems.push(`${field.label}: ${quoted(written)} was left out. ${found.problem}`);
    if (!('value' in found)) continue;
    const checked = type.value(field).safeParse(found.value);
    if (checked.success) read.set(field.id, checked.data);
    else
      problems.push(
        `${field.label}: ${quoted(written)} was left out. ${checked.error.issues[0]?.message ?? 'It does not fit.'}`,
      );
  }
  return { values: read, problems };
}
