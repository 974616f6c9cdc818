import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, colour, entity, line, type Row, ref, sentId } from '../../model/entity.ts';
import { FIELD_SCOPES } from '../../model/field-scope.ts';
import { crud, ranking } from '../../model/operation.ts';
import { displayTitle, folded } from '../../rules/text.ts';
import { FIELD_TYPES, type FieldOption, NUMBER_FORMATS } from './field-type.ts';

const option = z.strictObject({
  id: sentId(),
  label: line(limits.optionLabel).min(1, 'Give each option a label.'),
  colour: colour(),
});

const distinct = (values: readonly string[]) => new Set(values).size === values.length;

/** The options of a select field (CF-02), in display order. */
const options = z
  .array(option)
  .max(limits.fieldOptions, `A field has at most ${limits.fieldOptions} options.`)
  .refine((all) => distinct(all.map(({ label }) => folded(label))), 'Two options have the same label. Rename one.')
  .refine((all) => distinct(all.map(({ id }) => id)), 'Two options have the same id.');

/**
 * A custom field of notes, insights or people (CF-01): of one project, or of the whole workspace when `placeId` is the
 * workspace's id. Fields of people belong to the directory (`directoryOf`). Values of a deleted option are hidden, not
 * erased: Undo restores the option and its values.
 */
export const Field = entity(
  'Field',
  {
    placeId: ref('Place', 'FULL'),
    scope: choice('FieldScope', FIELD_SCOPES),
    type: choice('FieldType', FIELD_TYPES),
    label: line(limits.fieldLabel).default(''),
    /** heading that it is shown under */
    fieldSetId: ref('FieldSet', 'FULL').nullable().default(null),
    options: options.default([]),
    /** maximum options of a row; 1 is a single select */
    maxSelected: z.int().min(1).max(limits.optionsSelected).default(1),
    format: choice('NumberFormat', NUMBER_FORMATS).default('NUMBER'),
    currencySymbol: line(limits.currencySymbol).default(''),
    rank: z.number().default(0),
  },
  {},
  {
    place: 'placeId',
    fixed: ['placeId', 'scope', 'type'],
    orders: ['label', 'rank'],
    ranked: { within: 'placeId', name: 'label' },
    title: ({ label }) => displayTitle('field', label),
    trash: { goesWith: { placeId: 'Place' }, description: 'A field comes back with its values.' },
  },
);
export type Field = Omit<Row<typeof Field>, 'options'> & { options: FieldOption[] };

const all = crud(Field, { update: 'FULL', remove: 'FULL' });
export const field = all.one;
export const fields = all.list;
export const createField = all.create;
export const updateField = all.update;
export const deleteField = all.remove;
export const restoreField = all.restore;
export const rankField = ranking(Field, 'FULL');
