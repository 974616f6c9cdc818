import { useEffect } from 'react';
import type { StoredRow } from '../../data/entity-store.ts';
import { useForm } from '../form/form.tsx';
import { mergeFields } from '../form/merge-fields.ts';

interface FollowRevisionProps<R> {
  row: R;
  /** fields changed by the form */
  fields: readonly (keyof R & string)[];
}

/**
 * Inside a <Form> that sends `revision`: applies changes saved by others to untouched fields, together with the
 * revision. If both changed the same field, nothing is applied: submitting reports the conflict.
 */
export function FollowRevision<R extends StoredRow>({ row, fields }: FollowRevisionProps<R>) {
  const { values, base, follow } = useForm();
  useEffect(() => {
    if (values.revision === row.revision) return;
    const theirs = row as Record<string, unknown>;
    const merged = mergeFields(fields, base(), values, theirs);
    if (merged.both.length === 0) follow({ ...merged.values, revision: row.revision }, theirs);
  }, [row, fields, values, base, follow]);
  return null;
}
