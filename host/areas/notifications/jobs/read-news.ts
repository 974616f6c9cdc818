import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { addJob, sqlIn } from '../../../jobs/queue.ts';
import type { Log } from '../../../log/log.ts';
import type { Database } from '../../../store/database.ts';
import { auditsBetween, eventsAfter, latestSeq } from '../../../store/spine.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { moveNewsCursor, newsCursor, newsWaiting } from '../store/news-cursor.ts';
import { tellAdmins } from '../tell-admins.ts';
import { tellFollowers } from '../tell-followers.ts';

const KIND = 'read-news';
const DEADLINE_MS = 60_000;
const keyFor = (workspaceId: string) => ({ key: `${KIND}:${workspaceId}` });

/** Reads the spine of a workspace further and notifies followers and administrators; each event is read once. */
export function readNews(outbox: Outbox, origin: string): Job {
  return job({
    kind: KIND,
    input: z.strictObject({}),
    deadlineMs: DEADLINE_MS,
    description: 'Tell followers and administrators what happened.',
    run: async ({ change }) => {
      const { transaction, workspaceId } = change;
      const from = await newsCursor(transaction);
      if (from === undefined) return;
      const latest = await latestSeq(transaction);
      const events = await eventsAfter(transaction, from, limits.notifications.eventsAtOnce);
      await tellFollowers(change, events);
      const whole = events.length < limits.notifications.eventsAtOnce;
      const last = events.at(-1)?.seq ?? from;
      const to = whole ? Math.max(latest, last) : last;
      await tellAdmins(change, await auditsBetween(transaction, from, to), { outbox, origin });
      await moveNewsCursor(transaction, to);
      if (!whole) await change.enqueue(KIND, {}, keyFor(workspaceId));
    },
  });
}

/** Schedules reading new entries of a workspace's spine a moment later; several additions until then count once. */
export function readNewsSoon(database: Database, log: Log): (workspaceId: string) => void {
  const waiting = new Set<string>();
  const add = (workspaceId: string) =>
    database.inWorkspace(workspaceId, async (transaction) => {
      if (await newsWaiting(transaction)) await addJob(sqlIn(transaction), KIND, { workspaceId }, keyFor(workspaceId));
    });
  return (workspaceId) => {
    if (waiting.has(workspaceId)) return;
    waiting.add(workspaceId);
    setTimeout(() => {
      waiting.delete(workspaceId);
      // News missed here is read after the next change, or by the schedule.
      add(workspaceId).catch((fault: unknown) => log.warn({ err: fault, workspaceId }, 'news are read later'));
    }, limits.notifications.followersAfterMs).unref();
  };
}
