import { folded } from '@earshot/core/rules/text';
import type { Transaction } from '../../../store/database.ts';

/** A person of the directory, with the fields that comparisons use. */
export interface KnownPerson {
  id: string;
  name: string;
  email: string;
  revision: number;
}

/** All people of the directory, oldest first. */
export const knownPeople = (transaction: Transaction): Promise<KnownPerson[]> =>
  transaction.sql(
    'select id, name, email, revision from people where workspace_id = $1 and trashed_at is null order by created_at, id',
    [transaction.workspaceId],
  );

/** Finds people by name or email address, the forms used in cells of person fields. */
export function peopleByName(known: readonly KnownPerson[]): (text: string) => readonly string[] {
  const ids = new Map<string, string[]>();
  const add = (text: string, id: string) => {
    if (text !== '') ids.set(folded(text), [...(ids.get(folded(text)) ?? []), id]);
  };
  for (const { id, name, email } of known) {
    add(name, id);
    add(email, id);
  }
  return (text) => ids.get(folded(text.trim())) ?? [];
}
