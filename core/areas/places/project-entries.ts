import * as z from 'zod';
import { limits } from '../../limits.ts';

/** The name of an entry: the part after the project in its address, such as notes. */
export const projectEntryId = () =>
  z
    .string()
    .max(limits.projectEntryId)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.');

const entryPreference = z.strictObject({ id: projectEntryId(), hidden: z.boolean() });
export type EntryPreference = z.infer<typeof entryPreference>;

/** Order and visibility of a project's navigation entries (PF-02). */
export const entryPreferences = () =>
  z
    .array(entryPreference)
    .max(limits.projectEntries, `A project has at most ${limits.projectEntries} entries.`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'List each entry once.');

/**
 * The available entries in the stored order. An entry without a preference, such as that of an area added later, is
 * shown after its default predecessor; preferences for unavailable entries are ignored.
 */
export function arrangedEntries<E extends { id: string }>(
  offered: readonly E[],
  preferences: readonly EntryPreference[],
): (E & { hidden: boolean })[] {
  const byId = new Map(offered.map((entry) => [entry.id, entry]));
  const arranged = preferences.flatMap(({ id, hidden }) => {
    const entry = byId.get(id);
    return entry ? [{ ...entry, hidden }] : [];
  });
  for (const [index, entry] of offered.entries()) {
    if (arranged.some(({ id }) => id === entry.id)) continue;
    const before = offered[index - 1]?.id;
    arranged.splice(arranged.findIndex(({ id }) => id === before) + 1, 0, { ...entry, hidden: false });
  }
  return arranged;
}

/**
 * The preferences for an arranged list. Those for unavailable entries, such as those of a plugin that is off, are kept
 * at the end.
 */
export function preferencesOf(
  arranged: readonly EntryPreference[],
  before: readonly EntryPreference[],
): EntryPreference[] {
  const listed = new Set(arranged.map(({ id }) => id));
  return [...arranged.map(({ id, hidden }) => ({ id, hidden })), ...before.filter(({ id }) => !listed.has(id))];
}
