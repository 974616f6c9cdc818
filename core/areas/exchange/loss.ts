import * as z from 'zod';
import { answer, choice } from '../../model/entity.ts';

/** Kinds of data that another format cannot represent, in Earshot's terms. */
export const LOSS_KINDS = [
  'PROJECT',
  'TAG',
  'TAG_GROUP',
  'NOTE',
  'HIGHLIGHT',
  'INSIGHT',
  'COMMENT',
  'PERSON',
  'FIELD',
  'FILE',
  'COLLECTION',
  'SET',
  'LINK',
  'GRAPH',
  'CANVAS',
  'CHART',
  'DASHBOARD',
  'VIEW',
  'SURVEY',
  'SUMMARY',
  'VERSION',
  'AUTOMATION',
  'ROUND',
] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** A loss: content that another format, or Earshot, cannot represent, with its replacement. */
export const Loss = answer('Loss', {
  kind: choice('LossKind', LOSS_KINDS),
  /** display name; '' if there is none */
  title: z.string(),
  why: z.string(),
});
export type Loss = z.infer<typeof Loss.row>;
