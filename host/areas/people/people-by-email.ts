import { Person } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { directoryOf } from '@earshot/core/rules/directory';
import { normalEmail } from '@earshot/core/rules/email';
import type { Change } from '../../operations/change.ts';

/**
 * People by email address, keyed by the address as given. Unknown ones are added while the directory has room. Invalid
 * addresses, and people beyond the maximum, are absent. The caller has checked people access.
 */
export async function peopleByEmail(
  change: Change,
  addresses: readonly string[],
  createdBy: string | null,
): Promise<Map<string, string>> {
  const normal = new Map(addresses.map((address) => [address, normalEmail(address)]));
  const emails = [...new Set([...normal.values()].filter((email) => email !== undefined))];
  const found = await change.rows(Person).find({ where: { email: emails } });
  const byEmail = new Map(found.map(({ email, id }) => [email, id]));
  const missing = emails.filter((email) => !byEmail.has(email));
  const room = missing.length === 0 ? 0 : limits.directory - (await change.rows(Person).count());
  const added: Person[] = [];
  for (const email of missing.slice(0, Math.max(0, room)))
    added.push(
      await change.rows(Person).insert({ name: '', email, placeId: directoryOf(change.workspaceId), createdBy }),
    );
  change.emit('created', Person, added);
  for (const { email, id } of added) byEmail.set(email, id);
  return new Map(
    [...normal].flatMap(([address, email]) => {
      const id = email === undefined ? undefined : byEmail.get(email);
      return id === undefined ? [] : [[address, id] as const];
    }),
  );
}
