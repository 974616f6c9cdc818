import * as z from 'zod';
import { answer, choice, entity, moment, type Row, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { Person } from '../people/person.ts';
import { retypedChoice } from './retyped.ts';

/** Kinds of data that a withdrawal erases, in the order of the list. */
export const WITHDRAWN_KINDS = [
  'PERSON',
  'TRANSCRIPT',
  'HIGHLIGHT',
  'QUOTE',
  'NOTE',
  'VERSION',
  'FILE',
  'RESPONSE',
  'DATA_POINT',
  'SUMMARY',
  'ANSWER',
  'TRANSLATION',
  'EXPORT',
  'RETYPED',
  'LEFT',
] as const;
export type WithdrawnKind = (typeof WITHDRAWN_KINDS)[number];

/** Number of objects of one kind that a withdrawal erases. */
export const WithdrawalImpact = answer('WithdrawalImpact', {
  kind: choice('WithdrawnKind', WITHDRAWN_KINDS),
  count: z.int(),
  /** number of these in published insights */
  published: z.int(),
});
export type WithdrawalImpact = z.infer<typeof WithdrawalImpact.row>;

/**
 * The withdrawal of a participant: a job erases their words and identity for good. The row only has ids, counts and
 * hashes, and remains as the receipt.
 */
export const Withdrawal = entity(
  'Withdrawal',
  {
    personId: sentId(),
    /** true to erase notes without other participants as a whole; false to erase only the person's words in them */
    wholeNotes: z.boolean().default(false),
  },
  {
    /** the directory */
    placeId: z.uuid(),
    state: choice('RunState', RUN_STATES),
    /** progress in thousandths */
    progress: z.int(),
    /** number of objects of each kind at the start */
    counts: z.record(z.string(), z.int()),
    /** SHA-256 of the receipt, hexadecimal; '' until it is done */
    hash: z.string(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  { place: 'placeId', fixed: ['personId', 'wholeNotes'] },
);
export type Withdrawal = Row<typeof Withdrawal>;

// The counts cover the whole workspace, including places that only administrators can see.
const { one, list } = crud(Withdrawal, { read: 'admin' });
export const withdrawal = one;
export const withdrawals = list;

export const withdrawalImpact = listQuery('withdrawalImpact', WithdrawalImpact, {
  on: Person,
  level: 'WRITE',
  audience: 'admin',
  input: z.strictObject({ id: sentId(), wholeNotes: z.boolean().default(false) }),
  description: 'What the withdrawal of a person would erase, counted by kind in the whole workspace.',
});
export const withdrawPerson = command('withdrawPerson', Withdrawal, {
  on: Person,
  audience: 'admin',
  rate: 'bulk',
  input: z.strictObject({
    id: sentId(),
    wholeNotes: z.boolean().default(false),
    /** kinds of colleagues' texts from which the words are removed; others remain unchanged */
    remove: retypedChoice,
    /** the word WITHDRAW, typed by the person who decides */
    confirmation: z.literal('WITHDRAW', 'Type WITHDRAW to confirm.'),
  }),
  description:
    'Withdraw a participant: erase for good what they said and who they are. A job does it; nothing brings it back.',
});
export const retryWithdrawal = command('retryWithdrawal', Withdrawal, {
  on: Withdrawal,
  audience: 'admin',
  rate: 'bulk',
  input: z.strictObject({ id: sentId() }),
  description: 'Have a withdrawal that failed tried again. It goes on with what is left.',
});
export const withdrawalReceipt = query('withdrawalReceipt', Withdrawal, {
  transport: 'rest',
  on: Withdrawal,
  audience: 'admin',
  input: z.strictObject({ id: sentId() }),
  description: 'GET /api/v1/withdrawals/:id/receipt: the receipt of a finished withdrawal as JSON, with its hash.',
});
