import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import type { Work } from '../../operations/work.ts';

/** Refuses what names people, such as filling person fields, for those who cannot see who they are. */
export function demandPeopleAccess({ access, workspaceId }: Pick<Work, 'access' | 'workspaceId'>): void {
  if (!access.reads(directoryOf(workspaceId)))
    throw new Refusal('FORBIDDEN', 'This requires access to people. Ask an administrator of the workspace.');
}
