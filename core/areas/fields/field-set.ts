import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, line, type Row, ref } from '../../model/entity.ts';
import { FIELD_SCOPES } from '../../model/field-scope.ts';
import { crud, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** A heading over some fields (CF-05). While it is in trash, its fields are shown without a heading. */
export const FieldSet = entity(
  'FieldSet',
  {
    placeId: ref('Place', 'FULL'),
    scope: choice('FieldScope', FIELD_SCOPES),
    label: line(limits.fieldSetLabel).default(''),
    rank: z.number().default(0),
  },
  {},
  {
    place: 'placeId',
    fixed: ['placeId', 'scope'],
    orders: ['label', 'rank'],
    ranked: { within: 'placeId', name: 'label' },
    title: ({ label }) => displayTitle('fieldSet', label),
    trash: {
      goesWith: { placeId: 'Place' },
      description: 'A field set comes back with its fields, except those moved since.',
    },
  },
);
export type FieldSet = Row<typeof FieldSet>;

const all = crud(FieldSet, { update: 'FULL', remove: 'FULL' });
export const fieldSet = all.one;
export const fieldSets = all.list;
export const createFieldSet = all.create;
export const updateFieldSet = all.update;
export const deleteFieldSet = all.remove;
export const restoreFieldSet = all.restore;
export const rankFieldSet = ranking(FieldSet, 'FULL');
