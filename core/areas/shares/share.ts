import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, line, moment, type Row, ref, secret, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';
import { dateFormat } from '../../model/workspace.ts';
import { File } from '../files/file.ts';

/**
 * A link to a public page: a published insight or one highlight, for everyone with the link (SH-01). In trash it is
 * revoked until it is restored.
 */
export const Share = entity(
  'Share',
  {
    insightId: ref('Insight', 'WRITE').nullable().default(null),
    highlightId: ref('Highlight', 'WRITE').nullable().default(null),
    /** true to name the speakers of quotes, who seldom consented to that in public */
    showSpeakers: z.boolean().default(false),
    expiresAt: moment().nullable().default(null),
  },
  {
    projectId: z.uuid(),
    /** true if it requires a password */
    protected: z.boolean(),
  },
  {
    place: 'projectId',
    page: 'insightId',
    fixed: ['insightId', 'highlightId'],
    trash: { goesWith: { insightId: 'Insight', highlightId: 'Highlight' } },
  },
);
export type Share = Row<typeof Share>;

const password = secret(limits.password.max);
// Anyone with the link can guess, so the password must be long.
const newPassword = password
  .min(limits.password.min, `Give the link a password of at least ${limits.password.min} characters.`)
  .optional();

const all = crud(Share);
export const share = all.one;
export const shares = all.list;
export const createShare = command('createShare', Share, {
  input: Share.creation.extend({ password: newPassword }),
  audience: 'contributor',
  description: 'Make a public link to a published insight or to a highlight; name exactly one of them.',
});
export const updateShare = command('updateShare', Share, {
  on: Share,
  input: z.strictObject({
    id: sentId(),
    ...Share.patch.shape,
    password: newPassword,
    open: z.boolean().default(false),
  }),
  audience: 'contributor',
  description: 'Change how long a public link leads somewhere, its password, or, with open, take the password off.',
});
/** Token of a public link: 12 letters or digits. */
export const ShareToken = answer('ShareToken', { token: z.string() });
export const shareToken = query('shareToken', ShareToken, {
  on: Share,
  level: 'WRITE',
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description:
    'The token of a public link, to copy it again: the page is at /p/{token}. Only those who can change the link get it.',
});
export const deleteShare = all.remove;
export const restoreShare = all.restore;

/** Separate types for public data: text without ids or links to internal objects. */
export const PublicPage = answer('PublicPage', {
  kind: z.enum(['insight', 'highlight']),
  title: z.string(),
  publishedAt: moment().nullable(),
  /** date format of the workspace */
  dateFormat: dateFormat(),
  /** nodes of core/areas/shares/public-node.ts */
  content: z.array(z.record(z.string(), z.unknown())),
});

/** A visitor's credentials: the link's token and, if it needs one, the password or the pass issued for it. */
const visitor = {
  token: line(limits.shareToken).regex(/^[A-Za-z0-9]{12}$/, 'This link is not from this Earshot.'),
  password: password.optional(),
  pass: z.string().max(200).optional(),
};
const open = { transport: 'rest', audience: 'anyone', rate: 'public', audit: null } as const;

export const publicPage = query('publicPage', PublicPage, {
  ...open,
  input: z.strictObject(visitor),
  description:
    'GET /p/{token}: the page behind a public link, for anyone who has it; /p/data/{token} and /public-object/{token} lead there.',
});
export const publicPicture = query('publicPicture', File, {
  ...open,
  input: z.strictObject({
    ...visitor,
    number: z.coerce.number().int().min(1).max(10_000),
    width: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  description: 'GET /p/{token}/picture/{number}: a picture of a public page, by its place on it.',
});
export const PublicPass = answer('PublicPass', { pass: z.string() });
export const unlockPublicPage = query('unlockPublicPage', PublicPass, {
  ...open,
  rate: 'sign-in',
  input: z.strictObject({ token: visitor.token, password }),
  description: 'POST /p/{token}: turns the password of a public link into a pass that is good for an hour.',
});
