import { useEffect, useRef } from 'react';
import type { StoredRow } from '../data/entity-store.ts';
import { useForm } from './form.tsx';

interface FollowRevisionProps<R> {
  row: R;
  /** the fields that the form changes */
  fields: readonly (keyof R & string)[];
}

// The host trims what is typed.
const kept = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * Inside a <Form> that sends `revision`: what others change in fields that were not touched here is taken over, and so is
 * the revision; only where both changed the same field does the older one stay, and the host says so when it is sent.
 */
export function FollowRevision<R extends StoredRow>({ row, fields }: FollowRevisionProps<R>) {
  const { values, set } = useForm();
  const base = useRef(row);
  useEffect(() => {
    const before = base.current;
    if (before === row) return;
    const changed = fields.filter((field) => row[field] !== before[field] && kept(row[field]) !== kept(values[field]));
    const touched = changed.filter((field) => kept(values[field]) !== kept(before[field]));
    for (const field of changed) if (!touched.includes(field)) set(field, row[field]);
    if (touched.length > 0) return;
    base.current = row;
    if (values.revision !== row.revision) set('revision', row.revision);
  }, [row, fields, values, set]);
  return null;
}
