import { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { nextNumber } from './store/theme-edits.ts';
import { lockThemes } from './store/theme-states.ts';

export type RunSettings = Pick<ThemeRun, 'automatic' | 'count' | 'seed' | 'from' | 'to'>;

/** Enqueues the job that finds themes in a channel; one at a time. */
export async function beginThemeRun(change: Change, channelId: string, settings: RunSettings): Promise<ThemeRun> {
  await lockThemes(change.transaction, channelId);
  const [open] = await change.rows(ThemeRun).find({ where: { channelId, state: ['WAITING', 'RUNNING'] }, limit: 1 });
  if (open) throw new Refusal('CONFLICT', 'A run is already looking for themes. Wait for it, or stop it first.');
  const row = await change.rows(ThemeRun).insert({
    channelId,
    ...settings,
    number: await nextNumber(change.transaction, 'theme_runs', channelId),
    state: 'WAITING',
    startedAt: null,
    endedAt: null,
    progress: 0,
    points: 0,
    themes: 0,
    problem: '',
    createdBy: change.actorId,
  });
  change.emit('created', ThemeRun, [row]);
  await change.enqueue('find-themes', { runId: row.id }, { key: `find-themes:${row.id}` });
  return row;
}

/** Enqueues the job that places new data of a channel in its themes, or finds the first ones. */
export const placePointsSoon = (change: Change, channelId: string): Promise<void> =>
  change.enqueue('place-points', { channelId }, { key: `place-points:${channelId}` });
