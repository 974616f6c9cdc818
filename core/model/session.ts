import * as z from 'zod';
import { limits } from '../limits.ts';
import { email } from '../rules/email.ts';
import { answer, line, moment, secret, sentId } from './entity.ts';
import { act, command, listQuery, query } from './operation.ts';

/** A session of a signed-in browser. */
export const Session = answer('Session', {
  id: z.uuid(),
  createdAt: moment(),
  seenAt: moment(),
  expiresAt: moment(),
  address: z.string(),
  agent: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session.row>;

/**
 * Facts for the sign-in page: whether the first account has to be created, and the workspace's name and icon, if any.
 */
export const Door = answer('Door', {
  setUp: z.boolean(),
  signedIn: z.boolean(),
  workspaceName: z.string(),
  insecure: z.boolean(),
  /** true if password reset links can be mailed */
  mails: z.boolean(),
});
export const door = query('door', Door, {
  input: z.strictObject({}),
  audience: 'anyone',
  description: 'What the sign-in page has to show.',
});

const anyone = { audience: 'anyone', rate: 'sign-in' } as const;

export const setUp = act('setUp', {
  ...anyone,
  input: z.strictObject({
    token: secret(100),
    workspaceName: line(limits.workspaceName).min(1, 'Give the workspace a name.'),
    name: line(limits.personName).min(1, 'Enter the name that colleagues should see.'),
    email: email(),
    password: secret(limits.password.max * 4),
  }),
  description: 'Make the first account and its workspace with the one-time link that the start printed.',
});
export const signIn = act('signIn', {
  ...anyone,
  input: z.strictObject({ email: email(), password: secret(limits.password.max * 4) }),
  description: 'Sign in with email and password; sets the session cookie.',
});
export const signOut = act('signOut', {
  audience: 'account',
  input: z.strictObject({}),
  description: 'End this session.',
});
export const sessions = listQuery('sessions', Session, {
  audience: 'account',
  input: z.strictObject({}),
  description: 'The browsers in which you are signed in.',
});
export const endSession = command('endSession', Session, {
  audience: 'account',
  input: z.strictObject({ id: sentId() }),
  description: 'Sign another browser of yours out.',
});
export const changePassword = act('changePassword', {
  audience: 'account',
  rate: 'sign-in',
  input: z.strictObject({ current: secret(limits.password.max * 4), next: secret(limits.password.max * 4) }),
  description: 'Take a new password; every other session ends.',
});
