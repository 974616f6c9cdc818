import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Theme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import { remoteIssue } from '@earshot/core/plugin/integration';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { pathId } from '@earshot/core/rules/id';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { job, type WorkspaceJob } from '../../../jobs/job.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { isOutage } from '../../../store/outage.ts';
import { type Connections, failureWords } from '../connections.ts';
import type { Integrations } from '../integrations.ts';
import { fieldsOf } from '../issues.ts';

export interface IssueParts {
  integrations: Integrations;
  connections: Connections;
  apart: ApartParts;
  /** base of links to pages */
  origin: string;
}

const input = z.strictObject({ issueLinkId: z.uuid(), targetId: z.string(), text: z.string() });

/** Creates an issue at its service. The result is committed at once, so that it is not created again. */
export function createIssueThere({ integrations, connections, apart: parts, origin }: IssueParts): WorkspaceJob {
  return job({
    kind: 'create-issue',
    input,
    deadlineMs: limits.integrations.webhookMs,
    description: 'Create an issue at another service.',
    shows: shownRun(IssueLink, 'issueLinkId', { open: ['CREATING'], failed: 'FAILED', again: 'CREATING' }),
    run: async ({ input: { issueLinkId, targetId, text }, change }) => {
      const link = await change.rows(IssueLink).get(issueLinkId);
      if (link?.state !== 'CREATING') return;
      const { workspaceId } = change;
      const url = `${origin}${await pathOf(change, link)}`;
      const repeated = link.checkedAt !== null;
      await apart(parts, workspaceId, (now) => changeLink(now, link.id, { checkedAt: new Date().toISOString() }));
      try {
        const id = await connections.demand(workspaceId, link.integration);
        const issue = await connections.call(workspaceId, id, async (call, { contribution: { issues } }) => {
          if (!issues) throw new Refusal('UNPROCESSABLE', 'It can no longer create issues.');
          const { title } = link;
          return remoteIssue.parse(await issues.create({ ...call, id: link.id, repeated, targetId, title, text, url }));
        });
        await apart(parts, workspaceId, (now) => changeLink(now, link.id, fieldsOf(issue)));
      } catch (fault) {
        // The issue may exist: the next attempt checks that.
        if (isOutage(fault)) throw fault;
        const passing = fault instanceof RemoteFailure && (fault.status === undefined || fault.status >= 429);
        const problem =
          fault instanceof Refusal ? fault.message : failureWords(integrations.titleOf(link.integration), fault);
        await apart(parts, workspaceId, (now) =>
          changeLink(now, link.id, passing ? { problem } : { state: 'FAILED', problem }),
        );
        if (passing) throw fault;
      }
    },
  });
}

async function pathOf(change: Change, { insightId, themeId }: IssueLink): Promise<string> {
  if (insightId) {
    const insight = await change.rows(Insight).get(insightId);
    return `/insights/${pathId(insight?.title ?? '', insightId)}`;
  }
  const theme = await change.rows(Theme).get(themeId ?? '');
  return `/channels/${pathId('', theme?.channelId ?? '')}/themes/${pathId(theme?.title ?? '', themeId ?? '')}`;
}

/** Changes a link to an issue, and announces the change. */
export async function changeLink(now: Change, id: string, fields: Partial<IssueLink>): Promise<void> {
  const row = await now.rows(IssueLink).update(id, fields);
  now.emit('updated', IssueLink, [row], Object.keys(fields));
}
