import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { itemsIn } from '@earshot/core/areas/fields/types/reading';
import type { AnyEntity } from '@earshot/core/model/entity';
import { displayTitle } from '@earshot/core/rules/text';
import { Refused } from '../../../data/refused.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import type { Lines } from '../../../kit/table/lines.ts';
import { counted } from '../../../kit/words/counted.ts';
import { contextOf } from '../controls/control.ts';
import { type FieldedRow, type SetCell, useSetValues } from '../use-set-values.ts';
import type { CellRange } from './cell-range.ts';
import { cellsAsText, cellsIn, pasted } from './paste-block.ts';
import { usePeopleByName } from './use-people-by-name.ts';

/** Actions on the cells of fields in a table. */
export interface CellActions {
  /** moves the focus to a cell; with `extend` the range reaches there */
  go: (row: number, column: number, extend: boolean) => void;
  put: (row: FieldedRow, field: Field, value: FieldValue | null) => Promise<void>;
  empty: () => Promise<void>;
  /** copies the first row of the range into the rows below it */
  fillDown: () => Promise<void>;
  paste: (text: string) => Promise<void>;
  /** the range as text for a spreadsheet */
  copied: () => string;
  textOf: (field: Field, value: FieldValue | null) => string;
}

interface Table {
  noun: AnyEntity;
  /** the table's lines; group heads have no row */
  lines: Pick<Lines<FieldedRow>, 'count' | 'rowAt'>;
  fields: readonly Field[];
  range: CellRange;
  writes: (row: FieldedRow) => boolean;
}

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, step) => first + step);
const refused = (text: string) => toast.failed(new Refused('BAD_USER_INPUT', text), 'Nothing was changed');

/** Actions on field cells of a table; a block is written as a whole or not at all, with one Undo. */
export function useCellActions({ noun, lines, fields, range, writes }: Table): CellActions {
  const set = useSetValues(noun);
  const people = usePeopleByName();
  const textOf = (field: Field, value: FieldValue | null): string =>
    value === null
      ? ''
      : fieldType(field.type).write(value, contextOf(field, { personName: people.named, peopleNamed: () => [] }));
  const write = async (cells: readonly SetCell[]) => {
    const changed = cells.filter(
      ({ row, fieldId, value }) => JSON.stringify(row.fields[fieldId] ?? null) !== JSON.stringify(value),
    );
    if (changed.some(({ row }) => !writes(row))) return refused('You cannot change some of these rows.');
    if (changed.length > 0) await set(changed, `${counted(changed.length, 'value')} changed`);
  };
  /** First line with a row, from a line on, in the direction of a step. */
  const rowBeyond = (from: number, step: number): number | undefined => {
    for (let line = from; line >= 0 && line < lines.count; line += step || 1) if (lines.rowAt(line)) return line;
    return undefined;
  };
  /** Rows and fields of the range. */
  const chosen = () => {
    const { top, left, bottom, right } = range.block;
    const chosenRows = between(top, bottom).flatMap((line) => lines.rowAt(line) ?? []);
    return { chosenRows, chosenFields: fields.slice(left, right + 1) };
  };
  return {
    textOf,
    go: (row, column, extend) => {
      const line = rowBeyond(row, Math.sign(row - range.to.row));
      if (line === undefined || column < 0 || column >= fields.length) return;
      range.reach({ row: line, column }, extend);
      document.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`)?.focus();
    },
    put: (row, field, value) =>
      set([{ row, fieldId: field.id, value }], `${displayTitle('field', field.label)} changed`, true),
    empty: () => {
      const { chosenRows, chosenFields } = chosen();
      return write(chosenRows.flatMap((row) => chosenFields.map(({ id }) => ({ row, fieldId: id, value: null }))));
    },
    fillDown: async () => {
      const { chosenRows, chosenFields } = chosen();
      const [first, ...others] = chosenRows;
      if (!first || others.length === 0)
        return refused(
          'Select a range of cells first: hold Shift and press the arrow keys, or Shift-click the last cell.',
        );
      await write(
        others.flatMap((row) => chosenFields.map(({ id }) => ({ row, fieldId: id, value: first.fields[id] ?? null }))),
      );
    },
    paste: async (text) => {
      const cells: SetCell[] = [];
      const targets = pasted(cellsIn(text), range.block, { rows: lines.count, columns: fields.length });
      const names = targets.flatMap(({ column, text }) => (fields[column]?.type === 'PERSON' ? itemsIn(text) : []));
      const peopleNamed = names.length > 0 ? await people.find(names).catch(toast.failed) : () => [];
      if (!peopleNamed) return;
      for (const target of targets) {
        const [row, field] = [lines.rowAt(target.row), fields[target.column]];
        if (!row || !field) continue;
        const context = contextOf(field, { peopleNamed, personName: people.named });
        const read = fieldType(field.type).read(target.text, context);
        if ('problem' in read)
          return refused(`Row ${target.row + 1}, “${displayTitle('field', field.label)}”: ${read.problem}`);
        cells.push({ row, fieldId: field.id, value: 'value' in read ? read.value : null });
      }
      await write(cells);
    },
    copied: () => {
      const { chosenRows, chosenFields } = chosen();
      return cellsAsText(
        chosenRows.map((row) => chosenFields.map((field) => textOf(field, row.fields[field.id] ?? null))),
      );
    },
  };
}
