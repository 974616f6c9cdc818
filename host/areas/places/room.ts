import type { PlaceLimits } from '@earshot/config/environment';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';

const WORDS = {
  projects: { entity: Project, one: 'project', many: 'projects' },
  folders: { entity: Folder, one: 'folder', many: 'folders' },
} as const;

/**
 * Refuses one more project or folder in a workspace that has as many as it may (PF-06). The lower one of the plan's limit
 * and the server's counts, and the message says which one it was. Those in trash do not count. Whoever makes or restores
 * one at the same moment waits until this transaction has ended.
 */
export async function demandPlaceRoom(work: Work, limits: PlaceLimits, kind: keyof PlaceLimits): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:places ' || $1, 0))`, [
    work.workspaceId,
  ]);
  const { entity, one, many } = WORDS[kind];
  const { server, plan } = limits[kind];
  const most = Math.min(server, plan ?? server);
  if ((await work.rows<typeof Project | typeof Folder>(entity).count()) < most) return;
  const whose = plan !== undefined && plan <= server ? 'its plan' : 'this server';
  throw new Refusal(
    'CONFLICT',
    `This workspace has reached the limit of ${whose}: ${most} ${most === 1 ? one : many}. Delete one that is no longer needed first.`,
  );
}
