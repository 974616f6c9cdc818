import * as z from 'zod';
import { limits } from '../../limits.ts';
import { entity, line, type Row, ref } from '../../model/entity.ts';
import { act, crud } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** A set of members who are granted access together. */
export const Group = entity(
  'Group',
  { name: line(limits.groupName).min(1, 'Give the group a name.') },
  { memberIds: z.array(z.uuid()) },
  {
    place: 'workspace',
    orders: ['name'],
    virtual: ['memberIds'],
    title: ({ name }) => displayTitle('group', name),
    trash: { description: 'A group comes back with its people, and the access that was given to it counts again.' },
  },
);
export type Group = Row<typeof Group>;

const all = crud(Group, { audience: 'admin' });
export const group = all.one;
export const groups = all.list;
export const createGroup = all.create;
export const updateGroup = all.update;
export const deleteGroup = all.remove;
export const restoreGroup = all.restore;

const membership = z.strictObject({ groupId: ref('Group'), memberId: ref('Member') });
export const addToGroup = act('addToGroup', {
  input: membership,
  audience: 'admin',
  description: 'Put a member into a group.',
});
export const removeFromGroup = act('removeFromGroup', {
  input: membership,
  audience: 'admin',
  description: 'Take a member out of a group.',
});
