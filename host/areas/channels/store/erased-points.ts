import { DataPoint } from '@earshot/core/areas/channels/data-point';
import type { OnErase } from '../../../jobs/erase-rows.ts';

// Its source may send it again: a trace of its name keeps it away, and tells nothing. What an undone import brought may come
// again: nobody deleted it.
const KEEP_AWAY = `
  insert into erased_points select workspace_id, channel_id, sha256(convert_to(external_id, 'UTF8')) from data_points
  where workspace_id = $1 and id = any($2::uuid[]) and not undone on conflict do nothing`;

/** Keeps data points that are erased from trash from coming back with the next import. */
export const rememberErased: OnErase = async ({ transaction, workspaceId }, idsOf) => {
  await transaction.sql(KEEP_AWAY, [workspaceId, idsOf(DataPoint)]);
};
