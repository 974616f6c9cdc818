import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { limits } from '@earshot/core/limits';
import { remoteIssue } from '@earshot/core/plugin/integration';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { tryLock } from '../../../jobs/try-lock.ts';
import { failureWords } from '../connections.ts';
import { fieldsOf, readIssueSoon } from '../issues.ts';
import { changeLink, type IssueParts } from './create-issue.ts';

/** Wait of a job, in ms, while another one requests the same issue. */
const BUSY_MS = 500;

/**
 * Reads an issue's state from its service, whose answer always counts. One job at a time per issue: of two concurrent
 * ones, the earlier answer could be written last.
 */
export function readIssue({ integrations, connections, apart: parts }: Omit<IssueParts, 'origin'>): Job {
  return job({
    kind: 'read-issue',
    input: z.strictObject({ issueLinkId: z.uuid() }),
    deadlineMs: limits.integrations.webhookMs,
    description: 'Ask a service how far an issue has got.',
    run: async ({ input: { issueLinkId }, change, signal }) => {
      const { workspaceId } = change;
      if (!(await tryLock(change.transaction, `read-issue ${issueLinkId}`)))
        return readIssueSoon(change, issueLinkId, BUSY_MS);
      const link = await change.rows(IssueLink).get(issueLinkId);
      if (!link || link.remoteId === '') return;
      const record = (fields: Partial<IssueLink>) => {
        // Past the deadline another job may have started.
        signal.throwIfAborted();
        return apart(parts, workspaceId, (now) => changeLink(now, issueLinkId, fields));
      };
      try {
        const id = await connections.demand(workspaceId, link.integration);
        const issue = await connections.call(workspaceId, id, async (call, { contribution: { issues } }) =>
          remoteIssue.optional().parse(await issues?.read({ ...call, id: link.remoteId })),
        );
        await record(issue ? fieldsOf(issue) : { state: 'GONE', problem: '', checkedAt: new Date().toISOString() });
      } catch (fault) {
        if (fault instanceof RemoteFailure)
          await record({ problem: failureWords(integrations.titleOf(link.integration), fault) });
        else if (fault instanceof Refusal) await record({ problem: fault.message });
        if (!(fault instanceof Refusal)) throw fault;
      }
    },
  });
}
