import { randomUUID } from 'node:crypto';
import type { PersonImport } from '@earshot/core/areas/directory/person-import';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { itemsIn } from '@earshot/core/areas/fields/types/reading';
import { limits } from '@earshot/core/limits';
import { cleanLine, folded } from '@earshot/core/rules/text';
import type { PersonRow } from '@earshot/processing/areas/directory/read-people';
import type { Change } from '../../operations/change.ts';
import type { FieldColumn } from './person-rows.ts';

const GREY = '#868e96';

/** Adds the options found in its rows to select fields made for an import. */
export async function addOptions(
  change: Change,
  { madeFieldIds }: PersonImport,
  columns: readonly FieldColumn[],
  rows: readonly PersonRow[],
): Promise<FieldColumn[]> {
  const whole: FieldColumn[] = [];
  for (const column of columns) {
    const { at, field } = column;
    const bare = field.type === 'SELECT' && field.options.length === 0 && madeFieldIds.includes(field.id);
    if (!bare) {
      whole.push(column);
      continue;
    }
    const cells = rows.map(({ values }) => itemsIn(values[at] ?? '').map(cleanLine));
    const labels = new Map(cells.flat().map((label) => [folded(label), label]));
    const fits = [...labels.values()].filter((label) => label !== '' && label.length <= limits.optionLabel);
    const options = fits.slice(0, limits.fieldOptions).map((label) => ({ id: randomUUID(), label, colour: GREY }));
    const most = Math.max(1, ...cells.map(({ length }) => length));
    const changes = { options, maxSelected: Math.min(most, limits.optionsSelected) };
    const row = (await change.rows(Field).update(field.id, changes)) as FieldRow;
    change.emit('updated', Field, [row], Object.keys(changes));
    whole.push({ at, field: row });
  }
  return whole;
}
