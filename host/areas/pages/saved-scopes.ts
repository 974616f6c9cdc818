import {
  deleteScope,
  renameScope,
  type SavedScope,
  savedScopes,
  saveScope,
} from '@earshot/core/areas/pages/saved-scope';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { removeScope, scopesOf, storeScope } from './store/saved-scopes.ts';

/** The caller's saved scopes, locked against concurrent changes. */
async function lockedScopes(work: Work): Promise<SavedScope[]> {
  const { memberId } = work.actor;
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:saved-scopes ' || $1, 0))`, [
    memberId,
  ]);
  return scopesOf(work.transaction, memberId);
}

function scopeIn(scopes: readonly SavedScope[], name: string): SavedScope {
  const scope = scopes.find((one) => one.name === name);
  if (!scope) throw new Refusal('NOT_FOUND', `The saved scope “${name}” no longer exists.`);
  return scope;
}

/** Scopes of Browse saved under names by a member (PF-01). */
export const savedScopeHandlers = (): Handler[] => [
  inside(savedScopes, ({ work }) => scopesOf(work.transaction, work.actor.memberId)),
  inside(saveScope, async ({ input, work }) => {
    const scopes = await lockedScopes(work);
    const before = scopes.find(({ name }) => name === input.name);
    if (!before && scopes.length >= limits.savedScopes)
      throw new Refusal(
        'CONFLICT',
        `You can save ${limits.savedScopes} scopes. Delete one that you no longer need first.`,
      );
    await storeScope(work.transaction, work.actor.memberId, input);
    if (before) work.undoBy(saveScope, before);
    else work.undoBy(deleteScope, { name: input.name });
    return true;
  }),
  inside(renameScope, async ({ input: { name, newName }, work }) => {
    const scopes = await lockedScopes(work);
    const scope = scopeIn(scopes, name);
    if (name === newName) return true;
    if (scopes.some((one) => one.name === newName))
      throw new Refusal('CONFLICT', `You already have a saved scope “${newName}”. Choose another name.`);
    await removeScope(work.transaction, work.actor.memberId, name);
    await storeScope(work.transaction, work.actor.memberId, { ...scope, name: newName });
    work.undoBy(renameScope, { name: newName, newName: name });
    return true;
  }),
  inside(deleteScope, async ({ input, work }) => {
    const scope = scopeIn(await lockedScopes(work), input.name);
    await removeScope(work.transaction, work.actor.memberId, scope.name);
    work.undoBy(saveScope, scope);
    return true;
  }),
];
