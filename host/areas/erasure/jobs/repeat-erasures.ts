import { retypedChoice } from '@earshot/core/areas/erasure/retyped';
import { Withdrawal } from '@earshot/core/areas/erasure/withdrawal';
import { Person } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import * as z from 'zod';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { eraseDue, makeDue } from '../../places/jobs/purge-trash.ts';
import { type Erasure, openErasures, settle } from '../../places/store/erasure-register.ts';
import { beginWithdrawal } from '../withdrawals.ts';

/**
 * Repeats erasures made after the restored backup. Withdrawals come first: without the person, their words could not be
 * found.
 */
export function repeatErasures(onErase: readonly OnErase[]): Job {
  return job({
    kind: 'repeat-erasures',
    input: z.strictObject({}),
    deadlineMs: 600_000,
    logged: true,
    description: 'Erase again what a restored backup brought back.',
    run: async ({ change }) => {
      const withdrawals = await openErasures(change.transaction, 'withdrawals');
      for (const one of withdrawals) await withdrawAgain(change, one);
      await settle(change.transaction, withdrawals);
      const again = (delayMs = 0) => change.enqueue('repeat-erasures', {}, { delayMs });
      const running = await change.rows(Withdrawal).count({ state: ['WAITING', 'RUNNING'] }, false);
      if (running > 0 || withdrawals.length === limits.register.atOnce) return again(limits.register.againMs);
      const rows = await openErasures(change.transaction, 'rows');
      for (const [noun, alike] of Map.groupBy(rows, (row) => row.noun)) {
        const entity = entities.find(({ name, options }) => name === noun && options.trash);
        const ids = alike.map(({ id }) => id);
        if (entity) await makeDue(change, entity, ids);
      }
      await settle(change.transaction, rows);
      if (await eraseDue(change, onErase)) await change.enqueue('purge-trash', {});
      if (rows.length > 0) await again();
    },
  });
}

/** Choices of a withdrawal, as the register stores them. */
const decidedWithdrawal = z.object({
  wholeNotes: z.boolean().default(false),
  remove: retypedChoice,
  createdBy: z.uuid().nullable().default(null),
});

async function withdrawAgain(change: Change, { id, details }: Erasure): Promise<void> {
  const person = await change.rows(Person).get(id, { trashed: true });
  if (!person) return;
  const begun = await change.rows(Withdrawal).find({ where: { personId: id, state: ['WAITING', 'RUNNING', 'DONE'] } });
  if (begun.length > 0) return;
  await beginWithdrawal(change, person, decidedWithdrawal.parse(details));
}
