import { type AnyEntity, inWords } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from './work.ts';

/** Refuses one more row than a project may have; those who make one at the same moment wait for each other. */
export async function demandRoomIn(work: Work, projectId: string, entity: AnyEntity, most: number): Promise<void> {
  await work.transaction.sql('select 1 from projects where workspace_id = $1 and id = $2 for no key update', [
    work.workspaceId,
    projectId,
  ]);
  if ((await work.rows(entity).count({ projectId })) >= most)
    throw new Refusal(
      'UNPROCESSABLE',
      `A project has at most ${most} ${inWords(entity.plural)}. Delete one that is no longer needed.`,
    );
}
