import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, sentId } from '../../model/entity.ts';
import { listQuery, query } from '../../model/operation.ts';
import { Person } from '../people/person.ts';

/** Places where colleagues can have retyped a person's identity or words. */
export const RETYPED_KINDS = [
  'NOTE',
  'INSIGHT',
  'CANVAS',
  'COMMENT',
  'TEMPLATE',
  'VIEW',
  'FEED',
  'CHART',
  'DASHBOARD',
  'DASHBOARD_CARD',
  'PROJECT',
  'FOLDER',
  'TAG',
  'TAG_GROUP',
  'TAG_BOARD',
  'COLLECTION',
  'REEL',
  'CHANNEL',
  'THEME',
  'FILE',
  'FILE_IMPORT',
  'SURVEY',
  'FIELD',
  'FIELD_SET',
  'CODING_ROUND',
  'AUTOMATION',
  'VERSION',
  'GROUP',
  'ALERT_RULE',
  'INVITE',
  'PROGRAM',
  'ACCESS_TOKEN',
  'CONVERSATION',
  'SAVED_SCOPES',
  'ISSUE_LINK',
] as const;
export type RetypedKind = (typeof RETYPED_KINDS)[number];

/**
 * A text of colleagues that names a person or quotes them word for word, beyond what a withdrawal erases
 * automatically; or a link to an issue made from an insight that quotes them.
 */
export const RetypedPlace = answer('RetypedPlace', {
  kind: choice('RetypedKind', RETYPED_KINDS),
  id: z.uuid(),
  title: z.string(),
  /** project, channel or folder; the workspace for a template or feed */
  placeId: z.uuid(),
  /** title of the project, channel or folder; '' for the workspace */
  placeTitle: z.string(),
  /** first match with the surrounding text; the key of an issue */
  excerpt: z.string(),
});
export type RetypedPlace = z.infer<typeof RetypedPlace.row>;

export const retypedPlaces = listQuery('retypedPlaces', RetypedPlace, {
  on: Person,
  level: 'WRITE',
  audience: 'admin',
  rate: 'bulk',
  input: z.strictObject({ id: sentId(), wholeNotes: z.boolean().default(false) }),
  description: `Where a person’s name, email address, telephone number or a quote of theirs of at least ${limits.retyped.quoteWords} words appears in what colleagues wrote, in the whole workspace; also a sentence of ${limits.retyped.saidSentence} words, or ${limits.retyped.saidWords} words in a row, that nobody highlighted.`,
});

/** Files of the workspace whose contents a withdrawal cannot search, such as PDF files, pictures and recordings. */
export const UnreadFiles = answer('UnreadFiles', {
  /** id of the person */
  id: z.uuid(),
  /** the newest ones, each with the reason in words */
  files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), reason: z.string() })),
  total: z.int(),
});
export type UnreadFiles = z.infer<typeof UnreadFiles.row>;
export const unreadFiles = query('unreadFiles', UnreadFiles, {
  on: Person,
  level: 'WRITE',
  audience: 'admin',
  rate: 'bulk',
  input: z.strictObject({ id: sentId() }),
  description:
    'Files of the workspace that a withdrawal of a person leaves as they are because it cannot read them, by name, with why, and how many they are.',
});

/**
 * Places from which a withdrawal removes the words. Views, feeds, saved scopes, conversations and links to issues are
 * erased, as are charts, dashboard cards and automations whose filter, search or trigger contains the words.
 */
export const retypedChoice = z
  .array(z.strictObject({ kind: choice('RetypedKind', RETYPED_KINDS), id: sentId() }))
  .max(limits.retyped.places)
  .default([]);
export type RetypedChoice = z.infer<typeof retypedChoice>[number];
