import * as z from 'zod';
import { limits } from '../../../limits.ts';
import type { FieldType } from '../field-type.ts';
import { itemsAsText, itemsIn } from './reading.ts';

export const personField: FieldType<string[]> = {
  name: 'PERSON',
  label: 'Person',
  value: () =>
    z
      .array(z.uuid())
      .min(1)
      .overwrite((ids) => [...new Set(ids)])
      .max(limits.fieldPeople),
  filterKind: 'REFERENCE',
  keys: (ids) => ids.map((reference) => ({ reference })),
  read: (text, { peopleNamed }) => {
    const ids = new Set<string>();
    for (const name of itemsIn(text)) {
      const [found, another] = peopleNamed(name);
      if (!found) return { problem: `Nobody is called “${name}”. Add the person first.` };
      if (another) return { problem: `Several people are called “${name}”. Use the email address.` };
      ids.add(found);
    }
    return ids.size === 0 ? { empty: true } : { value: [...ids] };
  },
  write: (ids, { personName }) => itemsAsText(ids.map(personName)),
};
