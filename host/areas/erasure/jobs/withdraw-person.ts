import { type RetypedChoice, retypedChoice } from '@earshot/core/areas/erasure/retyped';
import { Withdrawal } from '@earshot/core/areas/erasure/withdrawal';
import { Note } from '@earshot/core/areas/pages/note';
import { isOpen } from '@earshot/core/model/run-state';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import type { Change } from '../../../operations/change.ts';
import { eraseExports } from '../../exchange/erase-exports.ts';
import { type ReadTo, UNREAD } from '../../fields/store/typed-values.ts';
import { forgetSaying } from '../../history/store/row-changes.ts';
import { eraseDue, makeDue } from '../../places/jobs/purge-trash.ts';
import { stopSummaries } from '../../summaries/stored-summaries.ts';
import { receiptHash } from '../receipt.ts';
import { findRetyped } from '../retyped/find-retyped.ts';
import { forgetDeleted } from '../retyped/forget-deleted.ts';
import { forgetSaid } from '../retyped/forget-said.ts';
import { removeRetyped } from '../retyped/remove-retyped.ts';
import { removeTyped } from '../retyped/remove-typed.ts';
import { soughtWords } from '../retyped/sought-words.ts';
import { SHOWN_WITHDRAWAL } from '../shown-withdrawal.ts';
import { countWithdrawn } from '../store/count-withdrawn.ts';
import { findWithdrawn, goesWhole, touchedBy, type Withdrawn, type WithdrawnNote } from '../store/find-withdrawn.ts';
import { forgetRemembered } from '../store/forget-remembered.ts';
import { type NoteParts, type NoteStore, noteStores, type StoreParts } from '../store/note-stores.ts';
import { type PersonStore, personStores } from '../store/person-stores.ts';

export interface WithdrawalParts extends ApartParts, StoreParts {
  onErase: readonly OnErase[];
}

/** The stores that a withdrawal empties. */
export interface Stores {
  ofNotes: NoteStore[];
  ofPeople: PersonStore[];
}

/** All stores that a withdrawal empties (docs/erasure.md). */
export const allStores = (parts: NoteParts): Stores => ({
  ofNotes: noteStores(parts),
  ofPeople: personStores(parts.documents),
});

/** Share of the notes in the progress, in thousandths. */
const NOTES = 900;

/**
 * Erases a participant's words and identity for good. Each note is one transaction, and the person links to the
 * remaining data until the last one: a killed attempt resumes with what is left.
 */
export function withdrawPersonJob(parts: WithdrawalParts): Job {
  return job({
    kind: 'withdraw-person',
    input: z.strictObject({ withdrawalId: z.uuid(), remove: retypedChoice }),
    deadlineMs: 3_600_000,
    lane: 'long',
    logged: true,
    description: 'Withdraw a participant.',
    shows: SHOWN_WITHDRAWAL,
    run: async ({ input: { withdrawalId, remove }, change, signal }) => {
      const row = await change.rows(Withdrawal).get(withdrawalId);
      if (!row || !isOpen(row)) return;
      try {
        await withdraw(parts, { workspaceId: change.workspaceId, row, remove, signal });
      } catch (fault) {
        signal.throwIfAborted();
        await apart(parts, change.workspaceId, (one) => tellRun(one, Withdrawal, row.id, { problem: TRIED_AGAIN }));
        throw fault;
      }
    },
  });
}

/** Message of a withdrawal after a failed attempt that will be repeated. */
const TRIED_AGAIN = 'An attempt did not work. It is tried again by itself; what was erased stays erased.';

interface Withdrawing {
  workspaceId: string;
  row: Withdrawal;
  remove: readonly RetypedChoice[];
  signal: AbortSignal;
}

async function withdraw(parts: WithdrawalParts, { workspaceId, row, remove, signal }: Withdrawing): Promise<void> {
  const stores = allStores(parts);
  const aside = <T>(act: (one: Change) => Promise<T>) => apart(parts, workspaceId, act);
  const erase = async () => {
    while (await aside((one) => eraseDue(one, parts.onErase))) signal.throwIfAborted();
  };
  let withdrawn = await aside((one) => begin(parts, one, row, remove));
  // Before anything is erased, as the search terms come from the person's quotes.
  const sought = await aside((one) => soughtWords(parts, one.transaction, withdrawn, row.wholeNotes));
  for (const place of remove) {
    signal.throwIfAborted();
    await aside((one) => removeRetyped(parts, one, place, { sought, withdrawn }));
    for (let from: ReadTo | undefined = place.kind === 'FIELD' ? UNREAD : undefined; from; ) {
      signal.throwIfAborted();
      const here = from;
      from = await aside((one) => removeTyped(parts, one, place.id, { sought, from: here }));
    }
  }
  await erase();
  // Colleagues choose what stays in their texts; remembered words without a place are always removed.
  await aside((one) => forgetSaying(one.transaction, sought));
  for (let from: string | undefined = '0'; from; ) {
    signal.throwIfAborted();
    const here: string = from;
    from = await aside((one) => forgetSaid(parts, one, sought, here));
  }
  await aside((one) => forgetRemembered(parts, one, sought));
  await forgetDeleted(parts, sought, signal, aside);
  // Exports can be the only remaining copy, and can be made again.
  await aside((one) => eraseExports(one));
  await aside(stopSummaries);
  const done = new Set<string>();
  for (let note = withdrawn.notes[0]; note; note = withdrawn.notes.find(({ id }) => !done.has(id))) {
    signal.throwIfAborted();
    const next = note;
    await aside((one) => withdrawNote(one, next, goesWhole(next, row.wholeNotes), stores.ofNotes));
    // Erased at once: due rows are in trash, where colleagues could restore them.
    await erase();
    done.add(next.id);
    const progress = Math.floor((NOTES * done.size) / withdrawn.notes.length);
    await aside((one) => tellRun(one, Withdrawal, row.id, { progress: Math.min(NOTES, progress) }));
    // The person can have been linked to another note since.
    if (withdrawn.notes.every((own) => done.has(own.id)))
      withdrawn = await aside((one) => findWithdrawn(one.transaction, row.personId));
  }
  await aside(async (one) => {
    for (const { empty } of stores.ofPeople) await empty(one, withdrawn);
  });
  await erase();
  await aside((one) => end(one, row.id));
}

/** Counts the data once, and finds what is left of it. */
async function begin(
  parts: WithdrawalParts,
  change: Change,
  { id, personId, wholeNotes, startedAt }: Withdrawal,
  remove: readonly RetypedChoice[],
): Promise<Withdrawn> {
  const withdrawn = await findWithdrawn(change.transaction, personId);
  if (startedAt) return withdrawn;
  const places = await findRetyped(parts, change.transaction, withdrawn, wholeNotes);
  const chosen = places.filter((place) => remove.some(({ id: one }) => one === place.id)).length;
  const counted = await countWithdrawn(change.transaction, withdrawn, wholeNotes);
  await tellRun(change, Withdrawal, id, {
    state: 'RUNNING',
    startedAt: new Date().toISOString(),
    counts: {
      ...Object.fromEntries(counted.map(({ kind, count }) => [kind, count])),
      ...(chosen > 0 ? { RETYPED: chosen } : {}),
      LEFT: places.length - chosen,
    },
  });
  return withdrawn;
}

/** Empties all stores with a person's words in a note; a note erased as a whole goes to trash as due. */
export async function withdrawNote(
  change: Change,
  note: WithdrawnNote,
  whole: boolean,
  stores: readonly NoteStore[],
): Promise<void> {
  const speakers = whole ? await idsOf(change, 'speakers', note.id) : note.speakerIds;
  if (!whole && speakers.length === 0) return;
  const highlightIds = whole
    ? await idsOf(change, 'highlights', note.id)
    : await idsOf(change, 'highlights', note.id, speakers);
  const scope = {
    noteId: note.id,
    projectId: note.projectId,
    speakerIds: speakers,
    highlightIds,
    insightIds: [],
    removed: '',
  };
  for (const { empty } of stores) await empty(change, scope);
  if (whole) await makeDue(change, Note, [note.id]);
}

async function idsOf(
  { transaction, workspaceId }: Change,
  table: 'speakers' | 'highlights',
  noteId: string,
  speakerIds?: readonly string[],
): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    `select id from ${table} where workspace_id = $1 and note_id = $2 ${speakerIds ? `and ${touchedBy('$3')}` : ''}`,
    [workspaceId, noteId, ...(speakerIds ? [[...speakerIds]] : [])],
  );
  return rows.map(({ id }) => id);
}

async function end(change: Change, id: string): Promise<void> {
  const row = await lockedRun(change, Withdrawal, id);
  if (!row || !isOpen(row)) return;
  const ended = { state: 'DONE' as const, problem: '', progress: 1000, endedAt: new Date().toISOString() };
  await tellRun(change, Withdrawal, id, { ...ended, hash: receiptHash({ ...row, ...ended }) });
}
