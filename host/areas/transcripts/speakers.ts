import { Note } from '@earshot/core/areas/pages/note';
import {
  createSpeaker,
  mergeSpeakers,
  Speaker,
  separateSpeakers,
  setSpeakerPerson,
  updateSpeaker,
  wordTimes,
} from '@earshot/core/areas/transcripts/speaker';
import type { TranscriptSpeaker } from '@earshot/core/documents/transcript';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { demandLinkable } from '../../operations/demand-linkable.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { linkOf, storeSpeakerLink } from './store/speaker-people.ts';
import { wordTimesOf } from './store/word-times.ts';

/** Adds the speakers of an imported transcript under the ids in its segments. */
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

// Locked until the end, by id: of two crossing merges, the second finds its target merged and creates no cycle.
async function loadSpeakers(work: Work, { id, noteId }: Speaker): Promise<Speaker> {
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

/** Speakers who are on their own once these are separated; one who returns to another speaker joins that one. */
async function demandOwnVoices(
  work: Work,
  { noteId }: Speaker,
  freed: ReadonlySet<string>,
  intoIds: readonly string[],
) {
  const own = await work.rows(Speaker).find({ where: { noteId, id: [...intoIds] } });
  const there = own.filter(({ id, mergedIntoId }) => mergedIntoId === null || freed.has(id));
  if (there.length < new Set(intoIds).size)
    throw new Refusal('CONFLICT', 'One of these speakers was merged into another meanwhile. Unmerge them one by one.');
}

async function demandNoPerson(work: Work, { id, mergedIntoId }: Speaker): Promise<void> {
  const links = await Promise.all([id, mergedIntoId ?? id].map((one) => linkOf(work.transaction, one)));
  if (links.some((link) => link && !link.trashed))
    throw new Refusal('CONFLICT', 'This speaker is a person of the directory and has that person’s name.');
}

/** Changes the typed name of a speaker; it is stored separately while the speaker is linked to a person. */
async function nameSpeaker(call: { input: ParsedInput<typeof updateSpeaker>; work: Work; object: Speaker }) {
  const { input, work } = call;
  const object = await loadSpeakers(work, call.object);
  if (input.name === undefined) return updateRow(Speaker, { ...call, object }, updateSpeaker);
  await demandNoPerson(work, object);
  const link = await linkOf(work.transaction, object.id);
  if (!link) return updateRow(Speaker, { ...call, object }, updateSpeaker);
  // The person is in trash: until they are restored the typed name is the speaker's.
  if (!work.actor.peopleAccess) throw noAccess();
  await storeSpeakerLink(work.transaction, object.id, { ...link, name: input.name });
  return updateRow(Speaker, { input: { ...input, name: '' }, work, object }, updateSpeaker);
}

const noAccess = () =>
  new Refusal('FORBIDDEN', 'This requires access to people. Ask an administrator of the workspace.');

/** Links a speaker to a person; the typed name is then stored separately, hidden from readers without people access. */
async function setPerson(
  work: Work,
  { object, personId, tellSpeech }: { object: Speaker; personId: string | null; tellSpeech: TellSpeech },
): Promise<Speaker> {
  if (!work.actor.peopleAccess) throw noAccess();
  const speaker = await loadSpeakers(work, object);
  if (speaker.mergedIntoId !== null)
    throw new Refusal('CONFLICT', 'This speaker was merged into another. Choose the person of that one.');
  const link = await linkOf(work.transaction, speaker.id);
  const before = link?.personId ?? null;
  if (before === personId) return speaker;
  if (personId !== null) await demandLinkable(work.transaction, [personId]);
  const typed = link?.name ?? speaker.name;
  await storeSpeakerLink(work.transaction, speaker.id, personId === null ? null : { personId, name: typed });
  const row = await work.rows(Speaker).update(speaker.id, { name: personId === null ? typed : '' });
  work.emit('updated', Speaker, [row], ['name', 'personId']);
  await tellSpeech(work, [row.id]);
  work.undoBy(setSpeakerPerson, { id: row.id, personId: before });
  return row;
}

/** Announces that the words of these speakers have another speaker or name. */
export type TellSpeech = (change: Change, speakerIds: readonly string[]) => Promise<void>;

type Into = (row: Speaker) => string | null;

async function point(
  work: Work,
  rows: readonly Speaker[],
  { into, tellSpeech }: { into: Into; tellSpeech: TellSpeech },
): Promise<Speaker[]> {
  const changed: Speaker[] = [];
  for (const row of rows) changed.push(await work.rows(Speaker).update(row.id, { mergedIntoId: into(row) }));
  work.emit('updated', Speaker, changed, ['mergedIntoId']);
  await tellSpeech(
    work,
    changed.map(({ id }) => id),
  );
  return changed;
}

/** Speakers of transcripts: named once for all their turns, merged and separated without changing the text. */
export function speakerHandlers(tellSpeech: TellSpeech): Handler[] {
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
      const row = await nameSpeaker(call);
      if (row.name !== call.object.name) await tellSpeech(call.work, [row.id]);
      return row;
    }),
    inside(setSpeakerPerson, ({ input, work, object }) =>
      setPerson(work, { object, personId: input.personId, tellSpeech }),
    ),
    inside(mergeSpeakers, async ({ input, work, object }) => {
      const keep = await loadSpeakers(work, object);
      if (keep.mergedIntoId !== null)
        throw new Refusal('CONFLICT', 'This speaker was merged into another meanwhile. Merge into that one.');
      const merged = await sameNote(work, keep, input.mergeIds);
      // Speakers already merged into one of these move along, so that one step always leads to the name.
      const along = await work.rows(Speaker).find({ where: { mergedIntoId: merged.map(({ id }) => id) } });
      const before = [...merged.filter((row) => row.mergedIntoId !== keep.id), ...along];
      const changed = await point(work, before, { into: () => keep.id, tellSpeech });
      const back = before.flatMap(({ id, mergedIntoId: intoId }) => (intoId === null ? [] : [{ id, intoId }]));
      work.undoBy(separateSpeakers, { id: keep.id, separateIds: changed.map(({ id }) => id), back });
      return changed;
    }),
    inside(separateSpeakers, async ({ input, work, object }) => {
      const kept = await loadSpeakers(work, object);
      const rows = (await sameNote(work, kept, input.separateIds)).filter((row) => row.mergedIntoId === kept.id);
      const back = new Map(input.back.map(({ id, intoId }) => [id, intoId]));
      const intoIds = rows.flatMap(({ id }) => back.get(id) ?? []);
      const freed = new Set(rows.map(({ id }) => id).filter((id) => !back.has(id)));
      await demandOwnVoices(work, kept, freed, intoIds);
      await point(work, rows, { into: ({ id }) => back.get(id) ?? null, tellSpeech });
      if (rows.length > 0) work.undoBy(mergeSpeakers, { id: kept.id, mergeIds: rows.map(({ id }) => id) });
      return kept;
    }),
    inside(wordTimes, async ({ input, work, object }) => ({
      words: await wordTimesOf(work.transaction, object.id, input.fromMs, input.toMs),
    })),
  ];
}
