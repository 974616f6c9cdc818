import { issueTargets } from '@earshot/core/areas/integrations/integration';
import { createIssue, IssueLink, refreshIssue } from '@earshot/core/areas/integrations/issue-link';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Theme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import { issueTargetList, type RemoteIssue } from '@earshot/core/plugin/integration';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { type Connections, failureWords } from './connections.ts';
import type { Integrations } from './integrations.ts';
import { workspaceConnection } from './store/connections.ts';

/** The columns that an issue of a service fills. */
export const fieldsOf = ({ id, key, url, title, status, stage }: RemoteIssue) => ({
  ...{ remoteId: id, key, url, status, stage },
  title: title.slice(0, limits.noteTitle),
  state: 'LINKED' as const,
  problem: '',
  checkedAt: new Date().toISOString(),
});

/** Has an issue's state read from its service in the background. */
export const readIssueSoon = (change: Change, issueLinkId: string, delayMs = 0): Promise<void> =>
  change.enqueue('read-issue', { issueLinkId }, { key: `read-issue:${issueLinkId}`, delayMs });

/** Subject of an issue: one insight or theme, with the place that protects it. */
async function subjectOf(work: Work, { insightId, themeId }: Pick<IssueLink, 'insightId' | 'themeId'>) {
  if ((insightId === null) === (themeId === null))
    throw new Refusal('BAD_USER_INPUT', 'Name one insight or theme for the issue.');
  const placeId = insightId
    ? (await work.load(Insight, insightId)).projectId
    : (await work.load(Theme, themeId ?? '')).channelId;
  return { insightId, themeId, placeId };
}

/** Issues of other services linked to insights and themes. */
export const issueHandlers = (integrations: Integrations, connections: Connections): Handler[] => [
  inside(issueTargets, async ({ input, work: { workspaceId, transaction } }) => {
    const { title, issues } = (await integrations.demand(workspaceId, input.integration, transaction)).contribution;
    if (!issues) throw new Refusal('BAD_USER_INPUT', `Issues cannot be created in ${title}.`);
    const id = await connections.demand(workspaceId, input.integration, transaction);
    try {
      const targets = await connections.call(workspaceId, id, async (call) =>
        issueTargetList.parse(await issues.targets(call)),
      );
      return {
        title: issues.targetTitle,
        targets,
      };
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      throw new Refusal('UNPROCESSABLE', failureWords(title, fault));
    }
  }),
  inside(createIssue, async ({ input, work }) => {
    const { integration, targetId, title, text } = input;
    const subject = await subjectOf(work, input);
    const { contribution } = await integrations.demand(work.workspaceId, integration, work.transaction);
    if (!contribution.issues) throw new Refusal('BAD_USER_INPUT', `Issues cannot be created in ${contribution.title}.`);
    if ((await workspaceConnection(work.transaction, integration)) === undefined)
      throw new Refusal('UNPROCESSABLE', `${contribution.title} is not connected. Ask an administrator to connect it.`);
    const { insightId, themeId } = subject;
    const there = await work.rows(IssueLink).ids({ where: insightId ? { insightId } : { themeId: themeId ?? '' } });
    if (there.length >= limits.integrations.issueLinks)
      throw new Refusal('UNPROCESSABLE', `There are ${there.length} issues here, which is the maximum.`);
    const row = await work.rows(IssueLink).insert({
      ...subject,
      ...{ integration, title, state: 'CREATING', remoteId: '', key: '', url: '', status: '', stage: 'TO_DO' },
      problem: '',
      checkedAt: null,
      createdBy: work.actor.memberId,
    });
    work.emit('created', IssueLink, [row]);
    await work.enqueue('create-issue', { issueLinkId: row.id, targetId, text }, { key: `create-issue:${row.id}` });
    return row;
  }),
  inside(refreshIssue, async ({ work, object }) => {
    if (object.remoteId !== '') await readIssueSoon(work, object.id);
    return object;
  }),
];
