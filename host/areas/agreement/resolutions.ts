import { randomUUID } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import {
  acceptAgreed,
  type CodeResolution,
  type ResolutionChoice,
  repeatResolution,
  resolveStretch,
  takeBackResolution,
} from '@earshot/core/areas/agreement/agreement';
import type { PlacedCode } from '@earshot/core/areas/agreement/coded-units';
import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import {
  agreedPassages,
  codedPassages,
  type Passage,
  type Stretch,
  stretchesOf,
} from '@earshot/core/areas/agreement/stretches';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { QuoteFinder } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { placeCode } from '@earshot/processing/areas/agreement/place-code';
import { textOf } from '@earshot/processing/documents/text';
import type { LiveDocument } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { restoreEach, retagEach, trashEach } from '../coding/highlight-batches.ts';
import { highlightPassages, type MadeHighlight } from '../coding/highlight-passages.ts';
import { stateOf } from './agreement.ts';
import { comparedNote, countingOf, placedCode, type ReadingParts, RoundTags } from './closed-coding.ts';
import { demandClosed } from './round-rules.ts';
import { type ClosedCode, codesOfClosed } from './store/blind-codes.ts';
import {
  insertResolution,
  lockedResolution,
  markCodes,
  type StoredResolution,
  storeUndone,
} from './store/code-resolutions.ts';

const changed = () =>
  new Refusal('CONFLICT', 'The text or the codes here have changed meanwhile. Review this passage, then decide.');
const decided = () => new Refusal('CONFLICT', 'Someone has already decided on this. Reload to see the decision.');

/** The note that codes are in; refuses a note in trash. */
async function noteOf(work: Work, noteId: string): Promise<Note> {
  const [note] = await work.rows(Note).find({ where: { id: noteId } });
  if (!note) throw new Refusal('CONFLICT', 'This note is in trash. Restore it first, then decide on its codes.');
  return note;
}

/** Codes at their current positions in the text, with pauses for other work; refuses when words are gone. */
async function placedNow(
  { doc }: LiveDocument,
  round: CodingRound,
  codes: readonly { code: ClosedCode; tagIds: string[] }[],
): Promise<PlacedCode[]> {
  const text = textOf(doc);
  const finder = new QuoteFinder(text);
  const placed: PlacedCode[] = [];
  for (const { code, tagIds } of codes) {
    await others();
    const place = placeCode(text, finder, code);
    if (!place || tagIds.length === 0) throw changed();
    placed.push(...placedCode(round, code, place, tagIds));
  }
  return placed;
}

/** Turns the codes of a note into passages of each stretch. */
type Decide = (stretch: Stretch) => readonly Passage[];

interface Deciding {
  parts: ReadingParts;
  work: Work;
  round: CodingRound;
  tags: RoundTags;
}

/** Creates highlights from codes of one note that form whole stretches. */
async function makeHighlights(
  { parts, work, round, tags }: Deciding,
  codes: readonly ClosedCode[],
  decide: Decide,
): Promise<MadeHighlight[]> {
  const note = await noteOf(work, codes[0]?.noteId ?? '');
  const tagged: { code: ClosedCode; tagIds: string[] }[] = [];
  for (const code of codes) tagged.push({ code, tagIds: await tags.of(code.tagIds) });
  const found = await highlightPassages(parts.documents, work, note, async (live) => {
    const passages = stretchesOf(await placedNow(live, round, tagged)).flatMap(decide);
    return new Map(passages.map(({ tagIds, ...range }, at) => [String(at), { range, tagIds }]));
  });
  return [...found.values()];
}

/** Stores a decision, emits it and registers its inverse. */
async function store(
  { work, round }: Deciding,
  choice: ResolutionChoice,
  codes: readonly ClosedCode[],
  made: MadeHighlight[],
): Promise<StoredResolution> {
  const codeIds = codes.map(({ id }) => id);
  const resolution = { id: randomUUID(), choice, codeIds, made };
  const stored = await insertResolution(work.transaction, round.id, work.actor.memberId, resolution);
  work.emit('updated', CodingRound, [round], ['resolutions']);
  work.undoBy(takeBackResolution, { id: round.id, resolutionId: stored.id });
  return stored;
}

const answerOf = (
  { id, choice, made, createdAt }: StoredResolution,
  stretches: number,
  left: number,
): CodeResolution => ({
  id,
  choice,
  highlightIds: made.map((one) => one.id),
  stretches,
  left,
  createdAt,
});

type Asked = ParsedInput<typeof resolveStretch>;

/** Decision for a stretch, by the chosen option. */
function decisionFor({ choice, coderId, tagIds }: Asked, round: CodingRound): Decide {
  if (choice === 'NONE') return () => [];
  if (choice === 'ALL') return (stretch) => codedPassages(stretch, [...round.coderIds.keys()]);
  if (choice === 'OTHER') {
    if (tagIds.length === 0) throw new Refusal('BAD_USER_INPUT', 'Choose the tags that these words get.');
    return ({ from, to }) => [{ from, to, tagIds }];
  }
  const coder = round.coderIds.indexOf(coderId ?? '');
  if (coder < 0) throw new Refusal('BAD_USER_INPUT', 'Say whose version it is: choose a coder of this round.');
  return (stretch) => codedPassages(stretch, [coder]);
}

/** Codes of the round, by id. */
async function codesNamed({ work, round }: Deciding, codeIds: readonly string[]): Promise<ClosedCode[]> {
  const codes = await codesOfClosed(work.transaction, round.id, { ids: codeIds });
  if (codes.length < new Set(codeIds).size) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return codes;
}

/** Refuses codes that are not one whole stretch of the current comparison. */
async function demandStretch(
  { parts, work, round, tags }: Deciding,
  { codeIds, unfinished }: Asked,
  [first]: readonly ClosedCode[],
): Promise<void> {
  const { id: noteId } = await noteOf(work, first?.noteId ?? '');
  const counting = await countingOf(work, round, unfinished);
  const note = await comparedNote(parts, work, noteId, { round, counting, tags, sentences: false });
  const key = (ids: readonly string[]) => [...ids].sort().join();
  const isIt = ({ codes }: Stretch) => key(codes.map(({ id }) => id)) === key(codeIds);
  if (!stretchesOf(note.codes).some(isIt)) throw changed();
}

/** Locks the round, so that concurrent decisions are made one after the other. */
async function lock({ transaction, workspaceId }: Work, roundId: string): Promise<void> {
  await transaction.sql('select 1 from coding_rounds where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    roundId,
  ]);
}

/** The agreed, undecided stretches of a round, by note id, up to a maximum. */
async function agreedOf({ parts, work, round, tags }: Deciding, unfinished: boolean) {
  const counting = await countingOf(work, round, unfinished);
  const notes: { codes: ClosedCode[]; coders: number[] }[] = [];
  let [taken, left] = [0, 0];
  for (const noteId of [...round.noteIds].sort()) {
    const note = await comparedNote(parts, work, noteId, { round, counting, tags, sentences: false });
    const agreed = stretchesOf(note.codes).filter((stretch) => stateOf(note, stretch) === 'AGREED');
    const some = agreed.slice(0, limits.acceptedStretches - taken);
    taken += some.length;
    left += agreed.length - some.length;
    const codes = some.flatMap((stretch) => stretch.codes.flatMap(({ id }) => note.stored.get(id) ?? []));
    const coders = note.counts.flatMap((count, coder) => (count ? [coder] : []));
    if (codes.length > 0) notes.push({ codes, coders });
  }
  return { notes, taken, left };
}

/** Undoes what a decision made of codes, or redoes it. */
async function undo({ parts, work }: Deciding, { made }: StoredResolution): Promise<void> {
  const created = made.filter((one) => one.created).map(({ id }) => id);
  const there = await work.rows(Highlight).find({ where: { id: created } });
  if (there.length > 0)
    await trashEach(
      parts.documents,
      work,
      there.map(({ id }) => id),
      { undone: true },
    );
  await retagMade(work, made, (added) => ({ add: [], remove: added }));
}

async function redo({ parts, work }: Deciding, { made }: StoredResolution): Promise<void> {
  const created = made.filter((one) => one.created).map(({ id }) => id);
  const gone = await work.rows(Highlight).find({ where: { id: created }, trashed: true });
  if (gone.length > 0)
    await restoreEach(
      parts.documents,
      work,
      gone.map(({ id }) => id),
    );
  await retagMade(work, made, (added) => ({ add: added, remove: [] }));
}

/** Changes the tags of existing highlights that are still there. */
async function retagMade(
  work: Work,
  made: readonly MadeHighlight[],
  change: (added: string[]) => { add: string[]; remove: string[] },
): Promise<void> {
  const retagged = made.filter(({ created, added }) => !created && added.length > 0);
  const there = new Set(
    (await work.rows(Highlight).find({ where: { id: retagged.map(({ id }) => id) } })).map(({ id }) => id),
  );
  const changes = retagged.filter(({ id }) => there.has(id)).map(({ id, added }) => ({ id, ...change(added) }));
  if (changes.length > 0) await retagEach(work, changes);
}

async function resolutionOf(work: Work, round: CodingRound, id: string, undone: boolean): Promise<StoredResolution> {
  const found = await lockedResolution(work.transaction, round.id, id);
  if (!found) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  if (found.undone !== undone) throw decided();
  return found;
}

/** Decisions on codes of closed rounds: they become shared coding. */
export function resolutionHandlers(parts: ReadingParts): Handler[] {
  const deciding = (work: Work, round: CodingRound): Deciding => ({ parts, work, round, tags: new RoundTags(work) });
  return [
    inside(resolveStretch, async ({ input, work, object: round }) => {
      demandClosed(round);
      await lock(work, round.id);
      const by = deciding(work, round);
      const codes = await codesNamed(by, input.codeIds);
      const decide = decisionFor(input, round);
      await demandStretch(by, input, codes);
      if (codes.some(({ resolutionId }) => resolutionId)) throw decided();
      const made = input.choice === 'NONE' ? [] : await makeHighlights(by, codes, decide);
      return answerOf(await store(by, input.choice, codes, made), 1, 0);
    }),
    inside(acceptAgreed, async ({ input, work, object: round }) => {
      demandClosed(round);
      await lock(work, round.id);
      const by = deciding(work, round);
      const { notes, taken, left } = await agreedOf(by, input.unfinished);
      if (notes.length === 0)
        throw new Refusal('CONFLICT', 'Everything that all coders agree on has already been decided.');
      const made: MadeHighlight[] = [];
      for (const { codes, coders } of notes)
        made.push(...(await makeHighlights(by, codes, (stretch) => agreedPassages(stretch, coders) ?? [])));
      const codes = notes.flatMap((note) => note.codes);
      return answerOf(await store(by, 'AGREED', codes, made), taken, left);
    }),
    inside(takeBackResolution, async ({ input: { resolutionId }, work, object: round }) => {
      const found = await resolutionOf(work, round, resolutionId, false);
      await undo(deciding(work, round), found);
      await markCodes(work.transaction, found.codeIds, null);
      await storeUndone(work.transaction, found.id, true);
      work.emit('updated', CodingRound, [round], ['resolutions']);
      work.undoBy(repeatResolution, { id: round.id, resolutionId });
      return true;
    }),
    inside(repeatResolution, async ({ input: { resolutionId }, work, object: round }) => {
      const found = await resolutionOf(work, round, resolutionId, true);
      const codes = await codesOfClosed(work.transaction, round.id, { ids: found.codeIds });
      if (codes.some((code) => code.resolutionId)) throw decided();
      await redo(deciding(work, round), found);
      await markCodes(work.transaction, found.codeIds, found.id);
      await storeUndone(work.transaction, found.id, false);
      work.emit('updated', CodingRound, [round], ['resolutions']);
      work.undoBy(takeBackResolution, { id: round.id, resolutionId });
      return true;
    }),
  ];
}
