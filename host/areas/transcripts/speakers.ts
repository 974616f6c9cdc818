import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import {
  createSpeaker,
  mergeSpeakers,
  Speaker,
  separateSpeakers,
  updateSpeaker,
  wordTimes,
} from '@earshot/core/areas/transcripts/speaker';
import type { TranscriptSpeaker } from '@earshot/core/areas/transcripts/transcript';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { wordTimesOf } from './store/word-times.ts';

/** Adds the voices of an imported transcript under the ids that its segments name. */
export async function addSpeakers(
  change: Change,
  note: { id: string; projectId: string },
  voices: readonly TranscriptSpeaker[],
): Promise<void> {
  const added: Speaker[] = [];
  for (const { id, name } of voices) {
    const row = { id, name, noteId: note.id, projectId: note.projectId, mergedIntoId: null, createdBy: change.actorId };
    added.push(await change.rows(Speaker).insert(row));
  }
  change.emit('created', Speaker, added);
}

/** The name at the turns of a speaker, whoever it was merged into; '' where nobody has named it. */
export function nameAtTurns(speakers: readonly Speaker[], speakerId: string | null): string {
  const one = speakers.find(({ id }) => id === speakerId);
  return (one?.mergedIntoId ? speakers.find(({ id }) => id === one.mergedIntoId) : one)?.name ?? '';
}

// Held until the end, by id: of two merges that cross, the second finds its keeper merged and does not close a circle.
async function holdVoices(work: Work, { id, noteId }: Speaker): Promise<Speaker> {
  await work.transaction.sql('select 1 from speakers where workspace_id = $1 and note_id = $2 order by id for update', [
    work.workspaceId,
    noteId,
  ]);
  return work.load(Speaker, id, 'WRITE');
}

async function sameNote(work: Work, keep: Speaker, ids: readonly string[]): Promise<Speaker[]> {
  const rows = await work.rows(Speaker).find({ where: { noteId: keep.noteId, id: [...ids] } });
  if (rows.length < new Set(ids).size || ids.includes(keep.id))
    throw new Refusal('BAD_USER_INPUT', 'Choose other speakers of the same note.');
  return rows;
}

/** Those who speak for themselves once these are taken apart; who goes back to another goes to one of them. */
async function demandOwnVoices(
  work: Work,
  { noteId }: Speaker,
  freed: ReadonlySet<string>,
  intoIds: readonly string[],
) {
  const own = await work.rows(Speaker).find({ where: { noteId, id: [...intoIds] } });
  const there = own.filter(({ id, mergedIntoId }) => mergedIntoId === null || freed.has(id));
  if (there.length < new Set(intoIds).size)
    throw new Refusal(
      'CONFLICT',
      'One of these speakers was merged into another meanwhile. Take them apart one by one.',
    );
}

/** Says that the highlights in these speakers' turns are somebody else's words now, or of another name. */
async function tellHighlights(work: Work, speakerIds: readonly string[]): Promise<void> {
  const alike = await work.rows(Speaker).find({ where: { mergedIntoId: [...speakerIds] } });
  const speakerId = [...speakerIds, ...alike.map(({ id }) => id)];
  work.emit('updated', Highlight, await work.rows(Highlight).find({ where: { speakerId } }), ['speaker']);
}

type Into = (row: Speaker) => string | null;

async function point(work: Work, rows: readonly Speaker[], into: Into): Promise<Speaker[]> {
  const changed: Speaker[] = [];
  for (const row of rows) changed.push(await work.rows(Speaker).update(row.id, { mergedIntoId: into(row) }));
  work.emit('updated', Speaker, changed, ['mergedIntoId']);
  await tellHighlights(
    work,
    changed.map(({ id }) => id),
  );
  return changed;
}

/** The voices of transcripts: named once for all their turns, merged and taken apart without touching the text. */
export function speakerHandlers(): Handler[] {
  return [
    inside(createSpeaker, async ({ input, work }) => {
      const { projectId } = await work.load(Note, input.noteId, 'WRITE');
      const row = await work
        .rows(Speaker)
        .insert({ ...input, projectId, mergedIntoId: null, createdBy: work.actor.memberId });
      work.emit('created', Speaker, [row]);
      return row;
    }),
    inside(updateSpeaker, async (call) => {
      const row = await updateRow(Speaker, call, updateSpeaker);
      if (row.name !== call.object.name) await tellHighlights(call.work, [row.id]);
      return row;
    }),
    inside(mergeSpeakers, async ({ input, work, object }) => {
      const keep = await holdVoices(work, object);
      if (keep.mergedIntoId !== null)
        throw new Refusal('CONFLICT', 'This speaker was merged into another meanwhile. Merge into that one.');
      const merged = await sameNote(work, keep, input.mergeIds);
      // Who was merged into one of these goes along, so that one step always leads to the name.
      const along = await work.rows(Speaker).find({ where: { mergedIntoId: merged.map(({ id }) => id) } });
      const before = [...merged.filter((row) => row.mergedIntoId !== keep.id), ...along];
      const changed = await point(work, before, () => keep.id);
      const back = before.flatMap(({ id, mergedIntoId: intoId }) => (intoId === null ? [] : [{ id, intoId }]));
      work.undoBy(separateSpeakers, { id: keep.id, separateIds: changed.map(({ id }) => id), back });
      return changed;
    }),
    inside(separateSpeakers, async ({ input, work, object }) => {
      const kept = await holdVoices(work, object);
      const rows = (await sameNote(work, kept, input.separateIds)).filter((row) => row.mergedIntoId === kept.id);
      const back = new Map(input.back.map(({ id, intoId }) => [id, intoId]));
      const intoIds = rows.flatMap(({ id }) => back.get(id) ?? []);
      const freed = new Set(rows.map(({ id }) => id).filter((id) => !back.has(id)));
      await demandOwnVoices(work, kept, freed, intoIds);
      await point(work, rows, ({ id }) => back.get(id) ?? null);
      if (rows.length > 0) work.undoBy(mergeSpeakers, { id: kept.id, mergeIds: rows.map(({ id }) => id) });
      return kept;
    }),
    inside(wordTimes, async ({ input, work, object }) => ({
      words: await wordTimesOf(work.transaction, object.id, input.fromMs, input.toMs),
    })),
  ];
}
