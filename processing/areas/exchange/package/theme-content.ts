import { Theme } from '@earshot/core/areas/themes/theme';
import type { ThemeEdit } from '@earshot/core/areas/themes/theme-decisions';
import { THEME_SENSITIVITIES } from '@earshot/core/areas/themes/theme-settings';
import type { ThemeSnapshot } from '@earshot/core/areas/themes/theme-snapshot';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { themeFit } from '../../../words/shapes.ts';
import { isSoundModel } from '../../themes/sound-model.ts';

/** Maximum passages of one data point: a run chooses few. */
const MOST_PASSAGES = 20;
/** Largest number that is sure to fit the database's four-byte type. */
const FARTHEST = 1e30;

const count = z.int32().min(0);
const passage = z.object({ kind: z.enum(['QUOTE', 'SENTENCE']), rank: count, start: count, length: count });

/** Theme placement of a data point in a package; null without one. */
export const placement = z
  .object({
    themeId: z.uuid().nullable(),
    strangeness: z.number().min(-FARTHEST).max(FARTHEST).nullable(),
    decided: z.boolean(),
    ignored: z.boolean(),
    passages: z.array(passage).max(MOST_PASSAGES),
  })
  .nullable()
  .catch(null);
export type BroughtPlacement = NonNullable<z.output<typeof placement>>;

const sensitivity = z.enum(THEME_SENSITIVITIES).catch('STANDARD');

/** Outlier sensitivity of a channel, which is not one of its fields. */
export const channelContent = (line: Record<string, unknown>) => ({
  extra: { sensitivity: sensitivity.parse(line.sensitivity) },
});

const model = z.object({ head: z.record(z.string(), z.unknown()), arrays: z.string() });
const result = z.object({ fit: themeFit, since: themeFit, model: model.nullable() });

/** Result of a theme run, and the fit of later points; `model` is separate, and empty if it cannot be used. */
export type BroughtResult = Pick<z.output<typeof result>, 'fit' | 'since'>;

/** Reads the result of a theme run. A model of another release, or a corrupt one, is left out. */
export function themeRunContent(line: Record<string, unknown>) {
  const read = result.safeParse(line);
  if (!read.success) return 'What it found is not as Earshot writes it.';
  const { model, fit, since } = read.data;
  const bytes = model
    ? new Uint8Array(
        Buffer.concat([Buffer.from(`${JSON.stringify(model.head)}\n`), Buffer.from(model.arrays, 'base64')]),
      )
    : new Uint8Array();
  return { json: isSoundModel(bytes) ? bytes : new Uint8Array(), extra: { fit, since } };
}

const ids = z.array(z.uuid());
const key = z.uuid();
const name = z.string().max(limits.themeTitle);
const had = name.optional();
const [pinned, hidden] = [z.boolean(), z.boolean().optional()];
const part = z.object({ key, points: ids });
const edit = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('rename'), key, title: name, pinned: pinned.optional(), hidden },
    about: ids.optional(),
  }),
  z.object({ kind: z.literal('pin'), key, pinned, hidden, had, about: ids.optional() }),
  z.object({ kind: z.literal('merge'), into: key, themes: z.array(part), had }),
  z.object({ kind: z.literal('split'), key, into: z.array(part.extend({ had })) }),
  z.object({ kind: z.literal('make'), key, title: Theme.fields.title, points: ids }),
  z.object({ kind: z.literal('move'), key, points: ids, had, about: ids.optional() }),
  z.object({ kind: z.literal('ignore'), points: ids, ignored: z.boolean() }),
]);
const before = z.object({
  themes: z.array(
    z.object({
      ...{ id: key, title: name, pinned, titled: z.boolean(), hidden },
      ...{ gone: z.boolean(), mergedIntoId: key.nullable() },
    }),
  ),
  places: z.array(
    z.object({
      ...{
        pointId: z.uuid(),
        themeId: key.nullable(),
        strangeness: z.number().min(-FARTHEST).max(FARTHEST).nullable(),
      },
      ...{ decided: z.boolean(), ignored: z.boolean(), waiting: z.boolean() },
    }),
  ),
});

/** A person's decision about themes, and the state before it. */
export interface BroughtEdit {
  edit: ThemeEdit;
  before: ThemeSnapshot;
}

/** Reads a person's decision about themes. */
export function themeEditContent(line: Record<string, unknown>) {
  const read = z.object({ edit, before }).safeParse(line);
  return read.success ? { extra: read.data } : 'What was decided is not as Earshot writes it.';
}
