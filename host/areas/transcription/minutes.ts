import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import type { Transaction } from '../../store/database.ts';
import type { LimitOf } from '../workspace/limit-of.ts';
import { acceptedThisMonth } from './store/transcription-calls.ts';

const MINUTE_MS = 60_000;

/** Refuses a recording for which this month's minutes of the plan do not suffice. */
export async function demandMinutes(transaction: Transaction, limitOf: LimitOf, durationMs: number): Promise<void> {
  const most = limitOf(transaction.workspaceId ?? '', 'transcriptionMinutes');
  if (most === undefined) return;
  const used = await acceptedThisMonth(transaction);
  if (used + durationMs <= most * MINUTE_MS) return;
  const minutes = (ms: number) => numberText(Math.ceil(ms / MINUTE_MS));
  throw new Refusal(
    'UNPROCESSABLE',
    `The plan includes ${numberText(most)} minutes of transcription a month. ${minutes(used)} are used, and this recording has ${minutes(durationMs)}. The count resets on the first day of the month (UTC).`,
  );
}
