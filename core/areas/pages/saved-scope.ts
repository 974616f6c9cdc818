import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, line } from '../../model/entity.ts';
import { act, listQuery } from '../../model/operation.ts';

const scopeName = () => line(limits.savedScopeName).min(1, 'Give the scope a name.');

/** A named Browse list of the caller: the query of its address, without `?`. Visible to the caller only. */
export const SavedScope = answer('SavedScope', { name: z.string(), search: z.string() });
export type SavedScope = z.infer<typeof SavedScope.row>;

export const savedScopes = listQuery('savedScopes', SavedScope, {
  input: z.strictObject({}),
  description: `The scopes that the caller saved, by name, at most ${limits.savedScopes}.`,
});

export const saveScope = act('saveScope', {
  input: z.strictObject({ name: scopeName(), search: line(limits.savedScopeSearch) }),
  audit: null,
  description: 'Save what Browse lists under a name, in place of what had this name before.',
});

export const renameScope = act('renameScope', {
  input: z.strictObject({ name: scopeName(), newName: scopeName() }),
  audit: null,
  description: 'Give a saved scope of the caller another name.',
});

export const deleteScope = act('deleteScope', {
  input: z.strictObject({ name: scopeName() }),
  audit: null,
  description: 'Delete a saved scope of the caller.',
});
