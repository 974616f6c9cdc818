import * as z from 'zod';
import { answer, choice, entity, type Row, ref, sentId } from './entity.ts';
import { act, command, listQuery } from './operation.ts';

const GRANTED = ['READ', 'WRITE', 'FULL'] as const;
export const grantedLevel = () => choice('Level', GRANTED);
export const PRINCIPALS = ['MEMBER', 'GROUP', 'EVERYONE'] as const;

/** A grant: a level at a place for a member, a group or EVERYONE (all members of the workspace; PM-03 "markup"). */
export const Grant = entity(
  'Grant',
  {
    placeId: ref('Place', 'FULL'),
    principal: choice('Principal', PRINCIPALS),
    principalId: sentId().nullable().default(null),
    level: grantedLevel(),
  },
  {},
  { place: 'placeId', trash: { goesWith: { placeId: 'Place', principalId: 'Group' } } },
);
export type Grant = Row<typeof Grant>;

/** Grants of the access page. */
export const grants = listQuery('grants', Grant, {
  input: z.strictObject({ placeId: ref('Place') }),
  description: 'Who was given access to a project or folder itself.',
});
export const setGrant = command('setGrant', Grant, {
  input: Grant.creation,
  audience: 'contributor',
  description: 'Give a person, a group or everyone a level at a project or folder.',
});
export const revokeGrant = act('revokeGrant', {
  input: z.strictObject({
    placeId: ref('Place', 'FULL'),
    principal: choice('Principal', PRINCIPALS),
    principalId: sentId().nullable().default(null),
  }),
  audience: 'contributor',
  description: 'Take that access away again.',
});
export const detachPlace = act('detachPlace', {
  input: z.strictObject({ placeId: ref('Place', 'FULL'), detached: z.boolean() }),
  audience: 'contributor',
  description: 'Stop (or resume) handing down what the folder above grants.',
});

/** The caller's level at a place. Admins also see places without access (level "none"). */
export const PlaceAccess = answer('PlaceAccess', {
  placeId: z.uuid(),
  kind: z.string(),
  level: z.string(),
  trashed: z.boolean(),
});
export const myAccess = listQuery('myAccess', PlaceAccess, {
  input: z.strictObject({}),
  description: 'The caller’s level at every project, folder, channel and people directory that is there for them.',
});
export const ownerlessPlaces = listQuery('ownerlessPlaces', PlaceAccess, {
  input: z.strictObject({}),
  audience: 'admin',
  description: 'The projects and folders to which nobody has full access.',
});
/** The id has no level: takeover is for exactly those admins who cannot read the place. */
export const takeOverPlace = act('takeOverPlace', {
  input: z.strictObject({ placeId: sentId() }),
  audience: 'admin',
  description:
    'Get full access to a project or folder to which nobody has it; colleagues there and the audit log show it.',
});
