import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, line, moment, prose, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';
import { ISSUE_STAGES } from '../../plugin/integration.ts';

/** CREATING: the request was not sent yet; FAILED: it was refused; GONE: the issue was deleted at the service. */
const ISSUE_STATES = ['CREATING', 'LINKED', 'FAILED', 'GONE'] as const;

/** An issue of another service that is about an insight or a theme, with its status there. */
export const IssueLink = entity(
  'IssueLink',
  {},
  {
    /** project or channel of the insight or theme */
    placeId: z.uuid(),
    insightId: ref('Insight').nullable(),
    themeId: z.uuid().nullable(),
    integration: z.string(),
    title: z.string(),
    state: choice('IssueState', ISSUE_STATES),
    /** id at the service; '' before it is created */
    remoteId: z.string(),
    /** key at the service, such as ENG-12; '' before it is created */
    key: z.string(),
    url: z.string(),
    /** the service's name of the status */
    status: z.string(),
    stage: choice('IssueStage', ISSUE_STAGES),
    /** why it could not be created or read, in words for people */
    problem: z.string(),
    checkedAt: moment().nullable(),
  },
  {
    place: 'placeId',
    page: 'insightId',
    title: ({ title }) => title,
    trash: {
      goesWith: { insightId: 'Insight', placeId: 'Place' },
      description: 'A link to an issue comes back as it was; the issue itself was never touched.',
    },
  },
);
export type IssueLink = Row<typeof IssueLink>;

const all = crud(IssueLink);
export const issueLink = all.one;
export const issueLinks = all.list;
export const deleteIssueLink = all.remove;
export const restoreIssueLink = all.restore;

export const createIssue = command('createIssue', IssueLink, {
  audience: 'contributor',
  input: z.strictObject({
    insightId: ref('Insight', 'WRITE').nullable().default(null),
    themeId: ref('Theme', 'WRITE').nullable().default(null),
    integration: line(100).min(1),
    targetId: line(limits.integrations.name).min(1, 'Choose where the issue is created.'),
    title: line(limits.noteTitle).min(1, 'Give the issue a title.'),
    text: prose(limits.integrations.issueText).default(''),
  }),
  description: 'Create an issue at another service about an insight or a theme, and link the two.',
});
export const refreshIssue = command('refreshIssue', IssueLink, {
  on: IssueLink,
  rate: 'bulk',
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
  description: 'Ask the service how far an issue has got.',
});
