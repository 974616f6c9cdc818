import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, line, meanings, moment, prose, type Row, secret } from '../../model/entity.ts';
import { role } from '../../model/member.ts';
import { act, command, crud, query } from '../../model/operation.ts';
import { email, optionalEmail } from '../../rules/email.ts';

/** A link by which one colleague joins with a role. */
export const Invite = entity(
  'Invite',
  { role: role(), message: prose(limits.teamInviteMessage).default('') },
  {
    tokenHash: z.string().register(meanings, { secret: true }),
    expiresAt: moment(),
    acceptedAt: moment().nullable(),
    acceptedBy: z.uuid().nullable(),
  },
  { place: 'workspace', readers: 'admin', trash: {} },
);
export type Invite = Row<typeof Invite>;

/** The link is shown once, to the inviter. */
export const InviteLink = answer('InviteLink', { invite: Invite.row, link: z.string() });
export const createInvite = command('createInvite', InviteLink, {
  input: Invite.creation.extend({ email: optionalEmail().default('') }),
  audience: 'admin',
  once: true,
  description: 'Make a link that lets one colleague in; with an address it is sent there by email as well.',
});

const all = crud(Invite, { audience: 'admin', read: 'admin' });
export const invites = all.list;
export const revokeInvite = {
  ...all.remove,
  name: 'revokeInvite',
  audit: 'revokeInvite',
  description: 'Make an invite link useless.',
};

const token = () => secret(200);

export const InviteFace = answer('InviteFace', {
  workspaceName: z.string(),
  invitedBy: z.string(),
  role: role(),
  message: z.string(),
});
export const inviteFace = query('inviteFace', InviteFace, {
  audience: 'anyone',
  rate: 'sign-in',
  input: z.strictObject({ token: token() }),
  description: 'What an invite link is for.',
});
export const acceptInvite = act('acceptInvite', {
  audience: 'anyone',
  rate: 'sign-in',
  input: z.strictObject({
    token: token(),
    name: line(limits.personName).min(1, 'Enter the name that colleagues should see.'),
    email: email(),
    password: secret(limits.password.max * 4),
  }),
  description: 'Make an account with an invite link (or join with the password of the one you have) and sign in.',
});
