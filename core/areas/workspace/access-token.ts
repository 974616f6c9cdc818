import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, line, moment, sentId } from '../../model/entity.ts';
import { act, command, listQuery } from '../../model/operation.ts';
import { TOKEN_SCOPES } from '../../rules/permission.ts';

/**
 * Credential of a program of a member or of the workspace (PM-11). The secret is shown once and never stored in plain
 * text.
 */
export const AccessToken = answer('AccessToken', {
  id: z.uuid(),
  /** member whose rights are the limit, or the program itself */
  memberId: z.uuid(),
  /** true if it belongs to the workspace rather than a person */
  ofWorkspace: z.boolean(),
  title: z.string(),
  scope: choice('TokenScope', TOKEN_SCOPES),
  createdAt: moment(),
  expiresAt: moment(),
  /** time of last use, to the minute */
  usedAt: moment().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken.row>;

export const AccessTokenSecret = answer('AccessTokenSecret', { accessToken: AccessToken.row, secret: z.string() });
export type AccessTokenSecret = z.infer<typeof AccessTokenSecret.row>;

export const accessTokens = listQuery('accessTokens', AccessToken, {
  audience: 'account',
  input: z.strictObject({}),
  description: 'The access tokens of the caller in this workspace.',
});
export const workspaceAccessTokens = listQuery('workspaceAccessTokens', AccessToken, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'The access tokens of all members of the workspace, and those of the workspace itself.',
});

const newToken = {
  title: line(limits.accessTokenTitle).min(1, 'Enter what the token is for.'),
  scope: choice('TokenScope', TOKEN_SCOPES).default('READ'),
  days: z.int().min(1).max(limits.accessTokenDays).default(90),
};

export const createAccessToken = command('createAccessToken', AccessTokenSecret, {
  audience: 'account',
  rate: 'sign-in',
  once: true,
  input: z.strictObject(newToken),
  description: 'Create a token with which a program calls the API in the name of the caller. Its secret is shown once.',
});

/** The roles that a program of the workspace can have: never MANAGER. */
export const PROGRAM_ROLES = ['CONTRIBUTOR', 'VIEWER'] as const;

export const createWorkspaceToken = command('createWorkspaceToken', AccessTokenSecret, {
  audience: 'admin',
  rate: 'sign-in',
  once: true,
  input: z.strictObject({
    ...newToken,
    role: choice('ProgramRole', PROGRAM_ROLES).default('VIEWER'),
    /** true to give access to the people directory */
    peopleAccess: z.boolean().default(false),
  }),
  description:
    'Create a token of the workspace. It acts as a program with its own role, and can open what everyone can open and what it was given access to.',
});
export const revokeAccessToken = act('revokeAccessToken', {
  audience: 'account',
  input: z.strictObject({ id: sentId() }),
  description: 'Make an access token useless: one of the caller, or of any member for administrators.',
});
