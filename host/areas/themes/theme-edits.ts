import { randomUUID } from 'node:crypto';
import {
  attachDataPoints,
  type EDIT_KINDS,
  ignoreDataPoints,
  makeTheme,
  mergeThemes,
  repeatThemeEdit,
  splitTheme,
  Theme,
  ThemeEdit,
  updateTheme,
  withdrawThemeEdit,
} from '@earshot/core/areas/themes/theme';
import type { ThemeEdit as Decision } from '@earshot/core/areas/themes/theme-decisions';
import { snapshotAfter, type ThemeSnapshot } from '@earshot/core/areas/themes/theme-snapshot';
import { limits } from '@earshot/core/limits';
import type { AnyRow } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import type { Pool } from '@earshot/processing/pool/pool';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { changedMeanwhile } from '../../store/rows.ts';
import { indexThemes } from './index-themes.ts';
import { splitPoints } from './split-points.ts';
import { forgetProposals } from './store/proposed-titles.ts';
import { contentOf, nextNumber, storeEdit } from './store/theme-edits.ts';
import { pointsIn } from './store/theme-points.ts';
import {
  applySnapshot,
  currentSnapshot,
  hasOtherPlacements,
  sameSnapshot,
  snapshotBefore,
} from './store/theme-snapshots.ts';
import { lockThemes } from './store/theme-states.ts';
import { placePointsSoon } from './theme-runs.ts';
import { demandOwnTitles, titlesIn } from './theme-title.ts';

/**
 * Announces the themes of two snapshots, before and after a change, to open pages: including those that lost points.
 */
async function tell(work: Work, snapshots: readonly ThemeSnapshot[], made: ReadonlySet<string>): Promise<void> {
  const ids = snapshots.flatMap(({ themes }) => themes.map(({ id }) => id));
  const touched = snapshots.flatMap(({ places }) => places.flatMap(({ themeId }) => themeId ?? []));
  const rows = await work.rows(Theme).find({ where: { id: [...new Set([...ids, ...touched])] } });
  await indexThemes(work.transaction, rows);
  const isNew = ({ id }: AnyRow) => made.has(id);
  work.emit('created', Theme, rows.filter(isNew));
  work.emit(
    'updated',
    Theme,
    rows.filter((row) => !isNew(row)),
  );
}

/** Themes that are restored or have another title in the second of two snapshots. */
function renamed(before: ThemeSnapshot, after: ThemeSnapshot): string[] {
  const was = new Map(before.themes.map((theme) => [theme.id, theme]));
  return after.themes
    .filter(({ id, title, gone }) => !gone && (was.get(id)?.gone !== false || was.get(id)?.title !== title))
    .map(({ id }) => id);
}

interface NewEdit {
  kind: (typeof EDIT_KINDS)[number];
  themeId: string | null;
  edit: Decision;
}

/** Applies an edit, and stores it for later runs and Undo; the caller has locked the themes. */
async function record(work: Work, channelId: string, { kind, themeId, edit }: NewEdit): Promise<ThemeEdit> {
  const { transaction } = work;
  const before = await snapshotBefore(transaction, edit);
  const after = snapshotAfter(before, edit);
  await forgetMoved(work, kind, [before, after]);
  const row = await work.rows(ThemeEdit).insert({
    channelId,
    number: await nextNumber(transaction, 'theme_edits', channelId),
    kind,
    themeId,
    points: after.places.length,
    withdrawn: false,
    createdBy: work.actor.memberId,
  });
  await storeEdit(transaction, row.id, { edit, before });
  await tell(work, [before, after], await applySnapshot(transaction, channelId, after));
  await demandOwnTitles(transaction, channelId, renamed(before, after));
  work.emit('created', ThemeEdit, [row]);
  work.undoBy(withdrawThemeEdit, { id: row.id });
  return row;
}

/** Erases proposed titles of themes whose content has changed. */
async function forgetMoved(work: Work, kind: ThemeEdit['kind'], snapshots: readonly ThemeSnapshot[]): Promise<void> {
  if (kind === 'RENAME' || kind === 'PIN' || kind === 'HIDE') return;
  const ids = snapshots.flatMap(({ themes, places }) => [
    ...themes.map(({ id }) => id),
    ...places.flatMap(({ themeId }) => themeId ?? []),
  ]);
  await forgetProposals(work.transaction, ids);
}

/** Withdraws an edit or repeats it; refuses if its themes and points have changed since. */
async function setWithdrawn(work: Work, row: ThemeEdit, withdrawn: boolean): Promise<ThemeEdit> {
  const { transaction } = work;
  await lockThemes(transaction, row.channelId);
  const content = await contentOf(transaction, row.id);
  const now = (await work.rows(ThemeEdit).get(row.id)) ?? row;
  if (now.withdrawn === withdrawn || !content) return now;
  const after = snapshotAfter(content.before, content.edit);
  const [from, to] = withdrawn ? [after, content.before] : [content.before, after];
  if (!sameSnapshot(await currentSnapshot(transaction, from), from) || (await hasOtherPlacements(transaction, to)))
    throw new Refusal('CONFLICT', 'These themes have changed since. Reload them, then try again.');
  await forgetMoved(work, row.kind, [from, to]);
  await tell(work, [from, to], await applySnapshot(transaction, row.channelId, to));
  await demandOwnTitles(transaction, row.channelId, renamed(from, to));
  const changed = await work.rows(ThemeEdit).update(row.id, { withdrawn });
  work.emit('updated', ThemeEdit, [changed], ['withdrawn']);
  work.undoBy(withdrawn ? repeatThemeEdit : withdrawThemeEdit, { id: row.id });
  return changed;
}

/** Locks the themes of a channel; returns some of them, and refuses those that are gone or of another channel. */
async function lockedThemes(work: Work, channelId: string, ids: readonly string[]): Promise<Theme[]> {
  await lockThemes(work.transaction, channelId);
  const rows = await work.rows(Theme).find({ where: { id: [...ids] } });
  for (const row of rows) {
    if (row.channelId !== channelId) throw new Refusal('UNPROCESSABLE', 'Themes are merged within one channel.');
    if (row.gone) throw new Refusal('CONFLICT', `“${row.title}” no longer exists. See the current themes.`);
  }
  return rows;
}

const theOne = async (work: Work, { channelId, id }: Theme): Promise<Theme> => {
  const [row] = await lockedThemes(work, channelId, [id]);
  if (!row) throw new Refusal('NOT_FOUND', 'This theme no longer exists.');
  return row;
};

/** Ids of data points, each once; refuses points of other channels. */
async function pointsHere(work: Work, channelId: string, ids: readonly string[]): Promise<string[]> {
  const different = [...new Set(ids)];
  const [found] = await work.transaction.sql<{ count: number }>(
    'select count(*)::int as count from data_points where workspace_id = $1 and channel_id = $2 and id = any($3::uuid[])',
    [work.workspaceId, channelId, different],
  );
  if (found?.count !== different.length)
    throw new Refusal('UNPROCESSABLE', 'A theme takes data points of its own channel only.');
  return different;
}

/** The points that describe a theme: those nearest to its centre. */
const aboutOf = async (work: Work, { id, channelId }: Theme): Promise<string[]> =>
  ((await pointsIn(work.transaction, channelId, [id])).get(id) ?? []).slice(0, limits.themes.about);

const again = async (work: Work, id: string): Promise<Theme> => {
  const row = await work.rows(Theme).get(id);
  if (!row) throw new Refusal('NOT_FOUND', 'This theme no longer exists.');
  return row;
};

/** Edits of themes by people: every later run keeps them, and one command withdraws each (TH-07). */
export function themeEditHandlers({ pool }: { pool: Pick<Pool, 'stream'> }): Handler[] {
  return [
    inside(updateTheme, async ({ input, work, object }) => {
      const row = await theOne(work, object);
      const { title = row.title, pinned = row.pinned, hidden = row.hidden, revision } = input;
      if (revision !== undefined && revision !== row.revision) throw changedMeanwhile(row);
      const { id, channelId } = row;
      const isNew = title !== row.title;
      if (!isNew && pinned === row.pinned && hidden === row.hidden) return row;
      const about = await aboutOf(work, row);
      const edit: Decision = isNew
        ? { kind: 'rename', key: id, title, pinned, hidden, about }
        : { kind: 'pin', key: id, pinned, hidden, had: title, about };
      const kind = isNew ? 'RENAME' : hidden === row.hidden ? 'PIN' : 'HIDE';
      await record(work, channelId, { kind, themeId: id, edit });
      return again(work, id);
    }),
    inside(mergeThemes, async ({ input, work, object }) => {
      const { id, channelId } = object;
      const others = [...new Set(input.mergeIds)].filter((one) => one !== id);
      const rows = await lockedThemes(work, channelId, [id, ...others]);
      const into = rows.find((row) => row.id === id);
      if (!into || others.length === 0 || rows.length !== others.length + 1)
        throw new Refusal('BAD_USER_INPUT', 'Choose other themes to merge with this one.');
      const inside = await pointsIn(work.transaction, channelId, [id, ...others]);
      const parts = rows.map((row) => ({ key: row.id, points: inside.get(row.id) ?? [] }));
      const edit = { kind: 'merge', into: id, themes: parts, had: into.title } as const;
      await record(work, channelId, { kind: 'MERGE', themeId: id, edit });
      return again(work, id);
    }),
    inside(splitTheme, async ({ input, work, object }) => {
      const row = await theOne(work, object);
      const { id, channelId } = row;
      const points = (await pointsIn(work.transaction, channelId, [id])).get(id) ?? [];
      if (points.length > limits.themes.split)
        throw new Refusal(
          'UNPROCESSABLE',
          `A theme of more than ${numberText(limits.themes.split)} data points cannot be split. Find more themes instead.`,
        );
      const titles = await titlesIn(work.transaction, channelId);
      // A name given by people stays with the largest part; a generated one describes all parts.
      if (!row.titled) titles.delete(id);
      const found = await splitPoints(pool, work.transaction, {
        id,
        points,
        parts: input.parts,
        taken: [...titles.values()],
      });
      const parts = found.map((part) => (part.key === id && row.titled ? { ...part, title: row.title } : part));
      const into = parts.map(({ key, title, points: own }) => ({ key, points: own, had: title }));
      await record(work, channelId, { kind: 'SPLIT', themeId: id, edit: { kind: 'split', key: id, into } });
      return work.rows(Theme).find({ where: { id: parts.map(({ key }) => key) } });
    }),
    inside(makeTheme, async ({ input, work }) => {
      const { id: channelId, title } = input;
      await lockThemes(work.transaction, channelId);
      const points = await pointsHere(work, channelId, input.dataPointIds);
      const id = randomUUID();
      const edit = { kind: 'make', key: id, title, points } as const;
      await record(work, channelId, { kind: 'MAKE', themeId: id, edit });
      return again(work, id);
    }),
    inside(attachDataPoints, async ({ input, work, object }) => {
      const row = await theOne(work, object);
      const { id, channelId } = row;
      const points = await pointsHere(work, channelId, input.dataPointIds);
      const edit = { kind: 'move', key: id, points, had: row.title, about: await aboutOf(work, row) } as const;
      await record(work, channelId, { kind: 'MOVE', themeId: id, edit });
      return again(work, id);
    }),
    inside(ignoreDataPoints, async ({ input: { id: channelId, ignored, dataPointIds }, work }) => {
      await lockThemes(work.transaction, channelId);
      const points = await pointsHere(work, channelId, dataPointIds);
      if (!ignored) await placePointsSoon(work, channelId);
      return record(work, channelId, { kind: 'IGNORE', themeId: null, edit: { kind: 'ignore', points, ignored } });
    }),
    inside(withdrawThemeEdit, ({ work, object }) => setWithdrawn(work, object, true)),
    inside(repeatThemeEdit, ({ work, object }) => setWithdrawn(work, object, false)),
  ];
}
