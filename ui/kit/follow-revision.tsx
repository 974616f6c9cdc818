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
 * Inside a <Form> that sends `revision`: takes over newer ones of the row as long as nobody changed what the form is
 * about, so that an icon chosen meanwhile is no conflict with a title being typed.
 */
export function FollowRevision<R extends StoredRow>({ row, fields }: FollowRevisionProps<R>) {
  const { values, set } = useForm();
  const base = useRef(row);
  useEffect(() => {
    const untouched = fields.every((field) => row[field] === base.current[field]);
    const saved = fields.every((field) => kept(row[field]) === kept(values[field]));
    if (!untouched && !saved) return;
    base.current = row;
    if (values.revision !== row.revision) set('revision', row.revision);
  }, [row, fields, values, set]);
  return null;
}
