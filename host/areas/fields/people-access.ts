import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import type { Work } from '../../operations/work.ts';

/** Refuses operations that name people, such as filling person fields, without people access. */
export function demandPeopleAccess({ access, workspaceId }: Pick<Work, 'access' | 'workspaceId'>): void {
  if (!access.reads(directoryOf(workspaceId)))
    throw new Refusal('FORBIDDEN', 'This requires access to people. Ask an administrator of the workspace.');
}
