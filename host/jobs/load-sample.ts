import { Channel } from '@earshot/core/model/channel';
import { Folder } from '@earshot/core/model/folder';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import * as z from 'zod';
import type { Change } from '../operations/change.ts';
import type { Runner } from '../operations/runner.ts';
import { loadChannel } from '../sample/load-channel.ts';
import { loadSample, type SampleParts } from '../sample/load-sample.ts';
import { SampleMaker } from '../sample/sample-maker.ts';
import { type Job, job } from './job.ts';

/** Loads the sample as the member who asked for it, or who made the workspace. */
export function loadSampleJob(parts: () => SampleParts & { runner: Runner }): Job {
  return job({
    kind: 'load-sample',
    input: z.strictObject({ memberId: z.uuid() }),
    deadlineMs: 600_000,
    long: true,
    says: 'Fill the workspace with the sample research.',
    run: async ({ input: { memberId }, change, signal }) => {
      const member = await change.rows(Member).get(memberId);
      // Gone or suspended meanwhile: nobody is left to load it for.
      if (!member || member.suspended) return;
      const workspace = await change.rows(Workspace).get(change.workspaceId);
      const before = workspace?.sampleFolderId ?? '';
      // Asked for twice: it is here by now.
      if (before !== '' && (await change.rows(Folder).get(before))) return;
      const { accountId, role, admin } = member;
      const { runner, ...needs } = parts();
      const actor = { accountId, memberId, workspaceId: change.workspaceId, role, admin };
      const maker = new SampleMaker(runner, actor, signal, before);
      const sampleFolderId = await loadSample(needs, maker);
      // Last, since what it leaves to other jobs would slow the rest down.
      const sampleChannelId = (await keptChannel(change, workspace)) ?? (await loadChannel(needs, maker));
      const row = await change.rows(Workspace).update(change.workspaceId, { sampleFolderId, sampleChannelId });
      change.emit('updated', Workspace, [row], ['sampleFolderId', 'sampleChannelId']);
    },
  });
}

/** The channel of an earlier sample of which only the folder was removed. */
async function keptChannel(change: Change, workspace: Workspace | undefined): Promise<string | undefined> {
  const id = workspace?.sampleChannelId;
  return id ? (await change.rows(Channel).get(id))?.id : undefined;
}
