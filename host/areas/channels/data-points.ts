import { conversationIn } from '@earshot/core/areas/channels/conversation';
import {
  DataPoint,
  dataNeighbours,
  dataPoints,
  dataRecord,
  deleteDataPoint,
  pointRecords,
  restoreDataPoint,
  type SampledField,
  sampledFields,
} from '@earshot/core/areas/channels/data-point';
import { limits } from '@earshot/core/limits';
import { type Handler, inside } from '../../operations/handlers.ts';
import { listRows, orderOf, restoreRow, trashRow } from '../../operations/standard.ts';
import { notThere } from '../../operations/work.ts';
import { narrowedData } from './data-filter.ts';
import type { DataFollower } from './data-follower.ts';
import { pointsOfPage, recordsOf } from './store/data-points.ts';

// Samples only the newest data points: they show the source's current data, and the time does not depend on their
// number. Values too long to show count as equal.
const SAMPLED = `
with newest as materialized (select author, fields from data_points
    where workspace_id = $1 and channel_id = $2 and trashed_at is null order by occurred_at desc, id desc limit $3),
  said as (select 'author' as field, 0 as place, author as value from newest
    union all select 'f:' || key, place, left(value, $5::int4 + 1) from newest, json_each_text(fields) with ordinality as f (key, value, place)),
  told as (select field, value, min(place) as place, count(*) as times from said where value <> '' group by field, value),
  ranked as (select *, row_number() over (partition by field order by times desc, value) as rank from told)
select field, coalesce(array_agg(value order by rank) filter (where rank <= $4 and length(value) <= $5), '{}') as values,
  sum(times)::float8 / (select count(*) from newest) as share
from ranked group by field order by min(place), field`;

/** Data of channels, narrowed. */
export function dataPointHandlers(follower: DataFollower): Handler[] {
  const { points, values, characters } = limits.sampledData;
  return [
    inside(dataPoints, async ({ input, work }) => {
      const { from, to, runId, filter, q, ...list } = input;
      const narrow = await narrowedData(work.transaction, { from, to, runId, filter, q });
      // Unindexed text is searched row by row, and counted only up to the listed limit.
      const most = narrow.length > 0 ? limits.countedData + 1 : undefined;
      const fitting = (ids: readonly string[]) => pointsOfPage(work.transaction, ids);
      return listRows(DataPoint, work, list, { narrow, most, fitting });
    }),
    inside(deleteDataPoint, async ({ work, object }) => {
      const row = await trashRow(DataPoint, work, object, restoreDataPoint);
      await follower.counted(work, object.channelId, object.id);
      return row;
    }),
    inside(restoreDataPoint, async ({ work, object }) => {
      const row = await restoreRow(DataPoint, work, object, deleteDataPoint, { undone: false });
      await follower.counted(work, object.channelId, object.id);
      await follower.came(work, object.channelId);
      return row;
    }),
    inside(dataRecord, async ({ work, object }) => {
      const [{ raw }] = (await work.transaction.sql<{ raw: string }>(
        'select raw from data_points where workspace_id = $1 and id = $2',
        [work.workspaceId, object.id],
      )) as [{ raw: string }];
      return { raw, conversation: conversationIn(raw) };
    }),
    inside(pointRecords, async ({ input: { id, dataPointIds }, work }) => {
      const here = await work.rows(DataPoint).count({ channelId: id, id: dataPointIds }, false);
      if (here < new Set(dataPointIds).size) throw notThere();
      return recordsOf(work.transaction, id, dataPointIds);
    }),
    inside(dataNeighbours, async ({ input, work }) => {
      const { id, orderBy, ...filter } = input;
      const point = await work.load(DataPoint, id);
      const narrow = await narrowedData(work.transaction, filter);
      const [field, direction] = orderOf(orderBy);
      const beyond = async (direction: 'ASC' | 'DESC') => {
        const [found] = await work.rows(DataPoint).ids({
          where: { channelId: point.channelId },
          narrow,
          order: [[field, direction]],
          after: { value: point[field as 'occurredAt'], id },
          limit: 1,
        });
        return found ?? null;
      };
      const other = direction === 'ASC' ? 'DESC' : 'ASC';
      return { previousId: await beyond(other), nextId: await beyond(direction) };
    }),
    inside(sampledFields, ({ input, work }) =>
      work.transaction.sql<SampledField>(SAMPLED, [work.workspaceId, input.id, points, values, characters]),
    ),
  ];
}
