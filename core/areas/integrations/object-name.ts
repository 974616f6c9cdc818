import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, line } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';

/** The entities with names that other programs can store, by type in these names (PF-13). */
export const NAMED_TYPES = {
  project: 'Project',
  folder: 'Folder',
  channel: 'Channel',
  note: 'Note',
  insight: 'Insight',
  highlight: 'Highlight',
  tag: 'Tag',
  theme: 'Theme',
  person: 'Person',
  member: 'Member',
  field: 'Field',
  view: 'View',
  chart: 'Chart',
} as const;

/** An object by its names. */
export const NamedObject = answer('NamedObject', {
  id: z.uuid(),
  /** name of the entity, such as Note */
  noun: z.string(),
  title: z.string(),
  /** `note:<id>`; for a part of an object with its path */
  objectId: z.string(),
  /** `(note,<id>)` */
  resourceName: z.string(),
  /** `(LINEAR,ISSUE,ENG-12)`: the name at its service of an issue linked here; '' for everything else */
  externalName: z.string(),
});
export type NamedObject = z.infer<typeof NamedObject.row>;

export const objectsNamed = listQuery('objectsNamed', NamedObject, {
  input: z.strictObject({ name: line(limits.integrations.objectName).min(1) }),
  rate: 'search',
  description:
    'What a name means: `type:id` with parts below it, `(type,id,subType,subId)`, or an issue as `(LINEAR,ISSUE,id)`. The object comes first, then its parts; of an issue, its links here.',
});
