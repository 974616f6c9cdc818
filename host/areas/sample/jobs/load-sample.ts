import { Channel } from '@earshot/core/areas/places/channel';
import { Folder } from '@earshot/core/areas/places/folder';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import * as z from 'zod';
import { apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import type { Runner } from '../../../operations/runner.ts';
import { loadChannel } from '../load-channel.ts';
import { loadSample } from '../load-sample.ts';
import { SampleMaker } from '../sample-maker.ts';
import type { SampleParts } from '../sample-parts.ts';
import { storeParts } from '../store/stored-parts.ts';

/** Loads the sample as the member who requested it or made the workspace. */
export function loadSampleJob({ runner, ...needs }: SampleParts & { runner: () => Runner }): Job {
  return job({
    kind: 'load-sample',
    input: z.strictObject({ memberId: z.uuid(), after: z.string().default('') }),
    deadlineMs: 600_000,
    lane: 'long',
    description: 'Fill the workspace with the sample research.',
    run: async ({ input: { memberId, after }, change, signal }) => {
      const member = await change.rows(Member).get(memberId);
      const workspace = await change.rows(Workspace).get(change.workspaceId);
      const folderId = workspace?.sampleFolderId ?? '';
      const begun = folderId !== after;
      // Requested twice: it is already loaded.
      if (begun && workspace?.sampleProgress === null) return;
      // The member is gone, or the sample's folder was moved to trash.
      const unwanted = !member || member.suspended || (begun && !(await change.rows(Folder).get(folderId)));
      if (unwanted) return tell(change, { sampleProgress: null });
      const maker = new SampleMaker(runner(), actorOf(member), signal, after);
      await loadSample(needs, maker, {
        tell: (told) => apart(needs, change.workspaceId, (aside) => tell(aside, told)),
        keep: (parts) => apart(needs, change.workspaceId, ({ transaction }) => storeParts(transaction, parts)),
      });
      // Last, since the jobs that it enqueues would slow down the rest.
      const sampleChannelId = (await keptChannel(change, workspace)) ?? (await loadChannel(needs, maker));
      await tell(change, { sampleChannelId, sampleProgress: null });
    },
  });
}

async function tell(change: Change, told: Partial<Workspace>): Promise<void> {
  const row = await change.rows(Workspace).update(change.workspaceId, told);
  change.emit('updated', Workspace, [row], Object.keys(told));
}

/** The channel of an earlier sample whose folder alone was removed. */
async function keptChannel(change: Change, workspace: Workspace | undefined): Promise<string | undefined> {
  const id = workspace?.sampleChannelId;
  return id ? (await change.rows(Channel).get(id))?.id : undefined;
}
