import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { folded } from '../../../rules/text.ts';
import type { FieldOption, FieldSettings, FieldType } from '../field-type.ts';
import { itemsAsText, itemsIn } from './reading.ts';

/** Maximum options of a row, limited to the number of options of the field (CF-02). */
const most = ({ options, maxSelected }: FieldSettings) =>
  Math.max(1, Math.min(maxSelected, options.length, limits.optionsSelected));

const counted = (count: number) => (count === 1 ? 'Choose one option.' : `Choose at most ${count} options.`);

const value = (settings: FieldSettings) =>
  z
    .array(z.uuid())
    .min(1)
    .overwrite((ids) => [...new Set(ids)])
    .max(most(settings), counted(most(settings)))
    .refine(
      (ids) => ids.every((id) => settings.options.some((option) => option.id === id)),
      'This option no longer exists. Choose another.',
    );

const optionNamed = (options: readonly FieldOption[], label: string) =>
  options.find((option) => option.label === label) ?? options.find((option) => folded(option.label) === folded(label));

export const selectField: FieldType<string[]> = {
  name: 'SELECT',
  label: 'Select',
  value,
  filterKind: 'REFERENCE',
  keys: (ids) => ids.map((reference) => ({ reference })),
  read: (text, { settings }) => {
    const labels = itemsIn(text);
    if (labels.length === 0) return { empty: true };
    const ids = new Set<string>();
    for (const label of labels) {
      const option = optionNamed(settings.options, label);
      if (!option) return { problem: `No option is called “${label}”. Add it to the field first.` };
      ids.add(option.id);
    }
    return ids.size > most(settings) ? { problem: counted(most(settings)) } : { value: [...ids] };
  },
  write: (ids, { settings }) =>
    itemsAsText(ids.flatMap((id) => settings.options.find((option) => option.id === id)?.label ?? [])),
};
