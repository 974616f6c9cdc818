import * as z from 'zod';
import { limits } from '../limits.ts';
import { answer, choice, entity, line, moment, type Row } from './entity.ts';
import { command, crud, query } from './operation.ts';
import { Workspace } from './workspace.ts';

export const ROLES = ['MANAGER', 'CONTRIBUTOR', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];
export const role = () => choice('Role', ROLES);

/** Job functions; each determines the questions that Ask suggests (AI-05). */
export const JOB_FUNCTION_IDS = [
  'RESEARCH',
  'PRODUCT',
  'DESIGN',
  'ENGINEERING',
  'MARKETING',
  'SALES',
  'SUPPORT',
] as const;
export type JobFunctionId = (typeof JOB_FUNCTION_IDS)[number];
const jobFunction = () => choice('JobFunction', JOB_FUNCTION_IDS).nullable();

/**
 * A PROGRAM is the actor of a workspace token: it has no account, so nobody can sign in as it, and it takes no seat.
 */
const MEMBER_KINDS = ['PERSON', 'PROGRAM'] as const;

/**
 * A person in a workspace, or a program. The role limits what they can do, grants determine the places. In trash they
 * have no access and no name; when erased, only their ids remain in what they wrote.
 */
export const Member = entity(
  'Member',
  {
    role: role(),
    admin: z.boolean().default(false),
    suspended: z.boolean().default(false),
    /** true to give access to the people directory (PE-01); otherwise people are shown as "Contact hidden" */
    peopleAccess: z.boolean().default(true),
    /** true to give access to projects, folders and channels by grants (PE-01) */
    projectsAccess: z.boolean().default(true),
  },
  {
    accountId: z.uuid(),
    kind: choice('MemberKind', MEMBER_KINDS),
    name: z.string(),
    /** '' for a program */
    email: z.string(),
    /** true after someone opened a link that was mailed to this address */
    emailConfirmed: z.boolean(),
    /** null if not given */
    jobFunction: jobFunction(),
  },
  {
    place: 'workspace',
    orders: ['name'],
    title: ({ name }) => name,
    trash: { description: 'A member comes back with their role, their groups and the access that was given to them.' },
  },
);
export type Member = Row<typeof Member>;

const all = crud(Member, { audience: 'admin' });
export const member = all.one;
export const members = all.list;
export const updateMember = all.update;
export const deleteMember = all.remove;
export const restoreMember = all.restore;

/** The signed-in person and their workspace. */
export const Me = answer('Me', {
  member: Member.row,
  workspace: Workspace.row,
  sessionId: z.uuid(),
  setUpAt: moment(),
});
export const me = query('me', Me, {
  input: z.strictObject({}),
  description: 'The signed-in person with role and workspace.',
});
export const updateMe = command('updateMe', Member, {
  input: z.strictObject({
    name: line(limits.personName).min(1, 'Enter the name that colleagues should see.').optional(),
    jobFunction: jobFunction().optional(),
  }),
  description: 'Change your own name, and what you work as.',
});
