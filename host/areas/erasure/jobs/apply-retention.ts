import { DataPoint } from '@earshot/core/areas/channels/data-point';
import type { RetainedKind } from '@earshot/core/areas/erasure/retention';
import { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { File } from '@earshot/core/areas/files/file';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { eraseDue, makeDue } from '../../places/jobs/purge-trash.ts';
import { emptyIndex, eraseDerived } from '../store/empty-pages.ts';
import { removeQuotes } from '../store/remove-quotes.ts';
import { overdue } from '../store/retention-rules.ts';

const ENTITIES: Record<RetainedKind, AnyEntity> = { NOTE: Note, FILE: File, DATA_POINT: DataPoint };

/** Erases rows past their retention, with everything derived from them; continues while there are more. */
export function applyRetention(
  documents: Documents,
  onErase: readonly OnErase[],
  atOnce: number = limits.retention.atOnce,
): Job {
  return job({
    kind: 'apply-retention',
    input: z.strictObject({}),
    deadlineMs: 600_000,
    description: 'Erase what was kept for as long as the rules of retention say.',
    run: async ({ change }) => {
      const rows = await overdue(change.transaction, atOnce);
      if (rows.length === 0) return;
      const ids = (kind: RetainedKind, quoted = false) =>
        rows.flatMap((row) => (row.kind === kind && (row.quotes || !quoted) ? [row.id] : []));
      const quotes = { noteIds: ids('NOTE', true), pointIds: ids('DATA_POINT', true) };
      const insightIds = await removeQuotes(change, quotes);
      await emptyIndex(documents, change, insightIds);
      await eraseDerived(change, [...insightIds, ...ids('NOTE')], ids('DATA_POINT'));
      const projectId = [...new Set(rows.map(({ placeId }) => placeId))];
      await makeDue(
        change,
        ProjectExport,
        await change.rows(ProjectExport).ids({ where: { projectId }, trashed: 'both' }),
      );
      for (const [kind, entity] of Object.entries(ENTITIES)) await makeDue(change, entity, ids(kind as RetainedKind));
      if ((await eraseDue(change, onErase, atOnce)) || rows.length === atOnce)
        await change.enqueue('apply-retention', {});
    },
  });
}
