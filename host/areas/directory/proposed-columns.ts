import type { PersonColumn } from '@earshot/core/areas/directory/person-import';
import type { Field } from '@earshot/core/areas/fields/field';
import { folded } from '@earshot/core/rules/text';
import type { FoundPeople } from '@earshot/processing/areas/directory/preview-people';

const EMAIL = /\be-?mail\b/i;
const FULL_NAME = /^(?:full[ _-]?)?name$|^(?:contact|customer|participant|person|respondent|user)(?:[ _-]?name)?$/i;
const PART_OF_NAME = /^(?:first|given|middle|last|family)[ _-]?name$|^(?:fore|sur)name$/i;

/** Proposes a target for each column of a file; the others are not imported. */
export function proposedColumns(
  { labels, types }: Pick<FoundPeople, 'labels' | 'types'>,
  fields: readonly Field[],
  addsFields: boolean,
): PersonColumn[] {
  const addresses = labels.filter((_, at) => types[at] === 'EMAIL');
  const email =
    addresses.find((label) => EMAIL.test(label)) ?? labels.find((label) => EMAIL.test(label)) ?? addresses[0];
  const name = labels.find((label) => FULL_NAME.test(label.trim()));
  const names = name === undefined ? labels.filter((label) => PART_OF_NAME.test(label.trim())) : [name];
  const free = new Map(fields.map((field) => [folded(field.label), field]));
  return labels.flatMap((label, at): PersonColumn[] => {
    const rest = { label, fieldId: null, type: null };
    if (label === email) return [{ ...rest, to: 'EMAIL' }];
    if (names.includes(label)) return [{ ...rest, to: 'NAME' }];
    const field = free.get(folded(label));
    // Each field is filled from one column.
    free.delete(folded(label));
    if (field) return [{ ...rest, to: 'FIELD', fieldId: field.id }];
    return addsFields ? [{ ...rest, to: 'NEW_FIELD', type: types[at] ?? 'TEXT' }] : [];
  });
}
