import {
  CodingRound,
  closeCodingRound,
  createCodingRound,
  deleteCodingRound,
  restoreCodingRound,
  updateCodingRound,
} from '@earshot/core/areas/agreement/coding-round';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { reaches } from '@earshot/core/rules/permission';
import { actorOf, readAccesses } from '../../operations/access.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { demandOffered } from '../coding/highlight-tags.ts';
import { demandManager, lockedState } from './round-rules.ts';

/** Refuses a round beyond the project's maximum; concurrent creations wait for each other. */
async function demandRoom(work: Work, projectId: string): Promise<void> {
  await work.transaction.sql('select 1 from projects where workspace_id = $1 and id = $2 for no key update', [
    work.workspaceId,
    projectId,
  ]);
  if ((await work.rows(CodingRound).count({ projectId })) >= limits.codingRoundsPerProject)
    throw new Refusal(
      'UNPROCESSABLE',
      `A project has at most ${limits.codingRoundsPerProject} coding rounds. Delete one that is no longer needed.`,
    );
}

type Parts = Partial<Pick<CodingRound, 'noteIds' | 'coderIds' | 'tagIds'>>;

async function demandNotes(work: Work, projectId: string, noteIds: readonly string[]): Promise<void> {
  const notes = await work.rows(Note).find({ where: { id: [...noteIds], projectId } });
  if (notes.length < noteIds.length)
    throw fault('noteIds', 'A note is in trash or belongs to another project. Choose notes of this project.');
}

const fault = (field: keyof Parts, text: string) => new Refusal('BAD_USER_INPUT', text, { fields: { [field]: text } });

/** Refuses coders who lack WRITE in the project. */
async function demandCoders(work: Work, projectId: string, coderIds: readonly string[]): Promise<void> {
  const members = await work.rows(Member).find({ where: { id: [...coderIds] } });
  const accesses = await readAccesses(work.transaction, work.workspaceId, members.map(actorOf));
  for (const { id, name, suspended } of members)
    if (suspended || !reaches(accesses.get(id)?.level(projectId) ?? 'none', 'WRITE'))
      throw fault('coderIds', `${name} cannot write in this project. Give them access first, or choose someone else.`);
}

/** Checks the notes, coders and tags that are new to the round. */
async function demandParts(work: Work, projectId: string, now: Parts, before: Parts = {}): Promise<void> {
  if (now.coderIds && now.coderIds.length < 2) throw fault('coderIds', 'A round needs at least two coders.');
  const added = (field: keyof Parts) => (now[field] ?? []).filter((id) => !before[field]?.includes(id));
  await demandNotes(work, projectId, added('noteIds'));
  await demandCoders(work, projectId, added('coderIds'));
  await demandOffered(work, added('tagIds'), projectId);
}

/** Coding rounds: who codes which notes, until a round is ended. */
export const codingRoundHandlers = (): Handler[] => [
  inside(createCodingRound, async ({ input, work }) => {
    await demandRoom(work, input.projectId);
    await demandParts(work, input.projectId, input);
    return createRow(CodingRound, work, { ...input, state: 'OPEN', closedAt: null }, deleteCodingRound);
  }),
  inside(updateCodingRound, async (call) => {
    const { input, work, object } = call;
    demandManager(work, object);
    const isFixed = (await lockedState(work, object.id, 'ending')) === 'CLOSED';
    if (isFixed && (input.noteIds ?? input.coderIds ?? input.tagIds))
      throw new Refusal('CONFLICT', 'This round is closed: its notes, coders and tags stay. Make another round.');
    await demandParts(work, object.projectId, input, object);
    return updateRow(CodingRound, call, updateCodingRound);
  }),
  inside(deleteCodingRound, async ({ work, object }) => {
    demandManager(work, object);
    return trashRow(CodingRound, work, object, restoreCodingRound);
  }),
  inside(restoreCodingRound, async ({ work, object }) => {
    demandManager(work, object);
    if (object.trashedAt) await demandRoom(work, object.projectId);
    return restoreRow(CodingRound, work, object, deleteCodingRound);
  }),
  inside(closeCodingRound, async ({ work, object }) => {
    demandManager(work, object);
    if ((await lockedState(work, object.id, 'ending')) === 'CLOSED') return object;
    const closedAt = new Date().toISOString();
    const row = await work.rows(CodingRound).update(object.id, { state: 'CLOSED', closedAt });
    work.emit('updated', CodingRound, [row], ['state', 'closedAt']);
    return row;
  }),
];
