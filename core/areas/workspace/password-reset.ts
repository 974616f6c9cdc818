import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, moment, secret, sentId } from '../../model/entity.ts';
import { Member } from '../../model/member.ts';
import { act, command, query } from '../../model/operation.ts';
import { email } from '../../rules/email.ts';

/** The link is shown once, to the administrator who created it. */
export const PasswordResetLink = answer('PasswordResetLink', { link: z.string(), expiresAt: moment() });
export type PasswordResetLink = z.infer<typeof PasswordResetLink.row>;

export const createPasswordReset = command('createPasswordReset', PasswordResetLink, {
  on: Member,
  audience: 'admin',
  rate: 'sign-in',
  once: true,
  input: z.strictObject({ id: sentId() }),
  description:
    'Create a link with which a member sets a new password, once and within a day. An earlier link stops working.',
});

const token = () => secret(200);

export const PasswordResetFace = answer('PasswordResetFace', {
  workspaceName: z.string(),
  name: z.string(),
  email: z.string(),
});
export type PasswordResetFace = z.infer<typeof PasswordResetFace.row>;

export const passwordResetFace = query('passwordResetFace', PasswordResetFace, {
  audience: 'anyone',
  rate: 'sign-in',
  input: z.strictObject({ token: token() }),
  description: 'Whose password a reset link sets.',
});
export const resetPassword = act('resetPassword', {
  audience: 'anyone',
  rate: 'sign-in',
  input: z.strictObject({ token: token(), password: secret(limits.password.max * 4) }),
  description: 'Set a new password with a reset link and sign in; every other session of the account ends.',
});
export const requestPasswordReset = act('requestPasswordReset', {
  audience: 'anyone',
  rate: 'sign-in',
  // The audit line is written once the account is known, if there is one (host/areas/workspace/jobs).
  audit: null,
  input: z.strictObject({ email: email() }),
  description:
    'Send a link for a new password to an address if it has an account; the answer is the same if it has none.',
});
