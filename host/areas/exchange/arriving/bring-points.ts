import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Theme } from '@earshot/core/areas/themes/theme';
import type { OutputOf } from '@earshot/processing/tasks/all';
import { indexPointsSoon } from '../../search/index-points.ts';
import { placePointsSoon } from '../../themes/theme-runs.ts';
import { type ComingPoint, storeBrought } from '../store/brought-points.ts';
import { storePlaces } from '../store/brought-themes.ts';
import { type ArrivalParts, presentIds, type Slice } from './arrival.ts';
import { NO_ROW, type Outcome, passedTimes } from './decide-rows.ts';

type ReadLine = OutputOf<'read-package-rows'>['lines'][number];

const ERASED = 'It was erased here, so it is not imported again.';

/** Imports data points, many per statement. Only rejected ones are listed individually. */
export async function bringPoints(
  { erasedKey }: Pick<ArrivalParts, 'erasedKey'>,
  slice: Slice,
  { lines, write }: { lines: readonly ReadLine[]; write: boolean },
): Promise<Outcome[]> {
  const { change, arrival } = slice;
  const outcomes: Outcome[] = [];
  const refuse = (id: string, reason: string) => outcomes.push({ id, title: '', outcome: 'REFUSED', reason });
  const runs = await presentIds(
    slice,
    [ChannelRun],
    lines.flatMap(({ found }) => (found ? [String(found.row.runId)] : [])),
  );
  const coming: ComingPoint[] = [];
  for (const { found, problem } of lines) {
    if (!found) {
      refuse(NO_ROW, problem);
      continue;
    }
    const { id, channelId, runId } = found.row as unknown as DataPoint;
    if (!arrival.channels.has(channelId)) refuse(id, 'Its channel is left out.');
    else if (!runs.has(runId)) refuse(id, 'The run that brought it is not in the package.');
    else coming.push({ ...(found.extra as unknown as ComingPoint), id, channelId, runId, ...passedTimes(found) });
  }
  if (coming.length === 0) return outcomes;
  await holdChannels(slice, [...new Set(coming.map(({ channelId }) => channelId))]);
  const stored = await storeBrought(change.transaction, { erasedKey, write }, coming);
  for (const [id, outcome] of stored)
    if (outcome === 'ERASED') refuse(id, ERASED);
    else outcomes.push({ id, title: '', outcome, reason: '', listed: false });
  if (write) {
    await indexPointsSoon(change);
    await place(
      slice,
      coming.filter(({ id }) => stored.get(id) === 'MADE'),
    );
  }
  return outcomes;
}

/** Places new points in the imported themes of their channels; existing channels place theirs themselves. */
async function place(slice: Slice, made: readonly ComingPoint[]): Promise<void> {
  const { change, arrival } = slice;
  const isNew = ({ channelId }: ComingPoint) => arrival.newChannels.has(channelId);
  const themes = await presentIds(
    slice,
    [Theme],
    made.flatMap(({ placement }) => placement?.themeId ?? []),
  );
  const placed = made.filter(isNew).flatMap(({ id, placement }) => {
    const known = placement && (placement.themeId === null || themes.has(placement.themeId));
    return known ? [{ id, placement }] : [];
  });
  await storePlaces(change.transaction, placed);
  const here = made.filter((point) => !isNew(point)).map(({ channelId }) => channelId);
  for (const channelId of new Set(here)) await placePointsSoon(change, channelId);
}

/** Locks the channels against erasure until this transaction ends: points name them without a foreign key. */
const holdChannels = ({ change }: Slice, ids: readonly string[]) =>
  change.transaction.sql(
    'select 1 from channels where workspace_id = $1 and id = any($2::uuid[]) order by id for share',
    [change.workspaceId, ids],
  );
