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
 * Refuses a project or folder beyond the workspace's maximum (PF-06). The lower of the plan's and the server's limit
 * applies, and the message names it. Those in trash do not count. Concurrent creations and restores wait until this
 * transaction has ended.
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
