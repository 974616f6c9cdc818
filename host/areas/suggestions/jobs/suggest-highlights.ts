import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { isSuggesting, SuggestionRun } from '@earshot/core/areas/suggestions/suggestion-run';
import { saysTheSame } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { SuggestionProgress } from '@earshot/processing/areas/suggestions/suggest-tags';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import type { OutputOf } from '@earshot/processing/tasks/all';
import { TextPack } from '@earshot/processing/words/packed-texts';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { buffersOf } from '../../../documents/load-document.ts';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { type ShownJob, shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { type ProposedHighlights, type ProposingParts, proposedHighlights } from '../proposed-highlights.ts';
import { type CodedHighlight, codedInNote, codedInProject } from '../store/coded-highlights.ts';
import { lockedSuggestions, rejectedIn, undecidedIn } from '../store/locked-suggestions.ts';
import { beginRun } from '../suggestion-runs.ts';

export interface SuggestParts extends ApartParts {
  documents: Documents;
  pool: Pick<Pool, 'stream' | 'run'>;
  models: ProposingParts['models'];
  report: TaskReport;
}

type Found = OutputOf<'suggest-tags'>['suggestions'];

/** Input of a run: tags and examples by the numbers that the task uses. */
interface Question {
  tagIds: string[];
  exampleIds: string[];
}

const TELL_MS = 300;

/**
 * Searches a note for passages like earlier tagged ones, and stores them as suggestions, with those of a text model if
 * requested. Undecided ones are replaced by new ones of the same origin; one that is found again keeps its row.
 */
export function suggestHighlights(parts: SuggestParts): Job {
  return job({
    kind: 'suggest-highlights',
    input: z.strictObject({
      noteId: z.uuid(),
      /** requester of a text model's suggestions; absent if none */
      askedBy: z.uuid().optional(),
    }),
    deadlineMs: limits.suggestions.deadlineMs,
    lane: 'long',
    description: 'Suggest highlights in a note.',
    shows: SHOWS,
    run: async ({ input: { noteId, askedBy }, change, signal }) => {
      const note = await change.rows(Note).get(noteId);
      const project = note && (await change.rows(Project).get(note.projectId));
      if (!note || !project || project.suggestionMode === 'OFF') return;
      const run = await begin(parts, note);
      try {
        const { question, found, epoch } = await search(parts, { note, run, change, signal });
        const asked = askedBy && (await proposed(parts, change, { note, project, memberId: askedBy, signal }));
        // Text replaced since then, as by a redaction, has none of these words.
        const now = (await parts.documents.lock(change, noteId))?.epoch;
        const built = found.map((one) => foundByCoding(one, question)).filter(() => now === epoch);
        const own = asked && asked.epoch === now ? asked : undefined;
        await keep(change, note, {
          run,
          examples: question.exampleIds.length,
          found: own ? together(built, own) : built,
          asked: asked || NOT_ASKED,
        });
      } catch (fault) {
        if (!(fault instanceof TaskFailure)) throw fault;
        parts.report(fault, { workspaceId: change.workspaceId, itemId: noteId });
        const problem = 'Highlights could not be suggested here. Details are in the server log.';
        await tellRun(change, SuggestionRun, run.id, { state: 'FAILED', problem, endedAt: new Date().toISOString() });
      }
    },
  });
}

const newest = shownRun(SuggestionRun, 'runId');
async function inNewest(change: Change, noteId: string, tell: (runId: string) => Promise<void>): Promise<void> {
  const [run] = await change.rows(SuggestionRun).find({ where: { noteId }, limit: 1 });
  if (run) await tell(run.id);
}
/** The newest run of the note shows its failure. */
const SHOWS: ShownJob<{ noteId: string }> = {
  of: SuggestionRun,
  parked: (change, { noteId }, reason) => inNewest(change, noteId, (runId) => newest.parked(change, { runId }, reason)),
  retried: (change, { noteId }) => inNewest(change, noteId, (runId) => newest.retried(change, { runId })),
};

/** Begins the requested run, or else an automatic one. Users see it at once. */
const begin = (parts: SuggestParts, note: Note): Promise<SuggestionRun> =>
  apart(parts, note.workspaceId, async (change) => {
    const [asked] = await change.rows(SuggestionRun).find({ where: { noteId: note.id }, limit: 1 });
    const automatic = !(asked && isSuggesting(asked)) || asked.automatic;
    return beginRun(change, note, { state: 'RUNNING', automatic, startedAt: new Date().toISOString() });
  });

/** The tags with the most examples. */
function learnedTags(examples: readonly CodedHighlight[]): string[] {
  const counts = new Map<string, number>();
  for (const tagId of examples.flatMap(({ tagIds }) => tagIds)) counts.set(tagId, (counts.get(tagId) ?? 0) + 1);
  const ids = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
  return ids.slice(0, limits.suggestions.learnedTags);
}

interface Searching {
  note: Note;
  run: SuggestionRun;
  change: Change;
  signal: AbortSignal;
}

/** Runs the search in the pool; users see the progress. */
async function search(
  parts: SuggestParts,
  { note, run, change, signal }: Searching,
): Promise<{ question: Question; found: Found; epoch?: number }> {
  const coded = await codedInProject(change, note.projectId, limits.suggestions.examples);
  const tagIds = learnedTags(coded);
  const numbers = new Map(tagIds.map((id, at) => [id, at]));
  const numbersOf = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? []);
  const examples = coded.filter((one) => numbersOf(one.tagIds).length > 0);
  const question = { tagIds, exampleIds: examples.map(({ id }) => id) };
  const stored = examples.length > 0 ? await parts.documents.stored(change.transaction, note.id) : undefined;
  if (!stored) return { question, found: [] };
  const pack = new TextPack(examples.length);
  for (const { text } of examples) pack.add(text);
  const texts = pack.finish();
  const here = await codedInNote(change, note.id);
  const { suggestions } = await parts.pool.stream(
    'suggest-tags',
    {
      updates: stored.updates,
      examples: texts,
      tagsOf: examples.map((one) => numbersOf(one.tagIds)),
      tags: tagIds.length,
      coded: here.map((one) => ({ id: one.id, tags: numbersOf(one.tagIds) })),
      rejected: (await rejectedIn(change, note.id)).map(({ text, tagIds: own }) => ({ text, tags: numbersOf(own) })),
    },
    {
      priority: 'background',
      signal,
      transfer: [...buffersOf(stored.updates), texts.bytes.buffer, texts.ends.buffer],
      onChunk: teller(parts, run),
    },
  );
  return { question, found: suggestions, epoch: stored.epoch };
}

function teller(parts: SuggestParts, { id, workspaceId }: SuggestionRun) {
  let told = performance.now();
  return async ({ done }: SuggestionProgress): Promise<void> => {
    if (performance.now() - told < TELL_MS) return;
    told = performance.now();
    await apart(parts, workspaceId, (change) =>
      tellRun(change, SuggestionRun, id, { progress: Math.floor(done * 1000) }),
    );
  };
}

/** Part of a text model's result that a run reports. */
type Asked = Pick<ProposedHighlights, 'model' | 'unverified'> & { problem: string };
const NOT_ASKED: Asked = { model: '', unverified: 0, problem: '' };

/** Proposals of a text model; the reason if there are none. */
async function proposed(
  parts: SuggestParts,
  change: Change,
  by: Parameters<typeof proposedHighlights>[2],
): Promise<Asked & Partial<ProposedHighlights>> {
  try {
    return { ...(await proposedHighlights(parts, change, by)), problem: '' };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { ...NOT_ASKED, problem: fault.message };
  }
}

type Fields = Pick<Suggestion, 'text' | 'prefix' | 'suffix' | 'position' | 'tagIds' | 'model' | 'score' | 'nearestIds'>;

const foundByCoding = (
  { quote: text, prefix, suffix, from: position, tags, score, nearest }: Found[number],
  { tagIds, exampleIds }: Question,
): Fields => ({
  ...{ text, prefix, suffix, position, score, model: '' },
  tagIds: tags.map((tag) => tagIds[tag] ?? ''),
  nearestIds: nearest.map((at) => exampleIds[at] ?? ''),
});

/**
 * Suggestions from both sources, up to the note's maximum; a proposal with only the tags of an overlapping suggestion
 * is left out.
 */
function together(built: readonly Fields[], { model = '', found = [] }: Partial<ProposedHighlights>): Fields[] {
  const saysMore = (from: number, to: number, tagIds: readonly string[]) =>
    !built.some(
      ({ position, text, tagIds: own }) =>
        position < to && from < position + text.length && tagIds.every((id) => own.includes(id)),
    );
  const own = found
    .filter(({ from, quote, tagIds }) => saysMore(from, from + quote.length, tagIds))
    .map(({ quote: text, prefix, suffix, from: position, tagIds }): Fields => {
      return { text, prefix, suffix, position, tagIds, model, score: 0, nearestIds: [] };
    });
  const best = [...built].sort((a, b) => b.score - a.score).slice(0, limits.suggestions.perNote - own.length);
  return [...best, ...own];
}

interface Kept {
  run: SuggestionRun;
  examples: number;
  found: readonly Fields[];
  asked: Asked;
}

/** Replaces the undecided suggestions with the new ones. */
async function keep(
  change: Change,
  { id: noteId, projectId }: Note,
  { run, examples, found, asked: { model, unverified, problem } }: Kept,
): Promise<void> {
  await lockedRun(change, SuggestionRun, run.id);
  const undecided = await lockedSuggestions(change, undecidedIn(noteId));
  const decided = await decidedSince(change, run);
  const byText = Map.groupBy(undecided, ({ text }) => text);
  const [made, kept]: [Suggestion[], Suggestion[]] = [[], []];
  for (const one of found) {
    const { text, tagIds } = one;
    if (decided.some((own) => saysTheSame(own.text, text) && own.tagIds.some((id) => tagIds.includes(id)))) continue;
    const fields = { ...one, state: 'PENDING' as const };
    const there = byText.get(text)?.shift();
    if (there) kept.push(await change.rows(Suggestion).update(there.id, fields));
    else made.push(await change.rows(Suggestion).insert({ ...NEW, noteId, projectId, ...fields }));
  }
  const stays = new Set(kept.map(({ id }) => id));
  // Proposals change only if the model was called again.
  const replaced = undecided.filter((own) => own.model === '' || model !== '');
  await eraseRows(
    change,
    Suggestion,
    replaced.map(({ id }) => id).filter((id) => !stays.has(id)),
  );
  change.emit('created', Suggestion, made);
  change.emit('updated', Suggestion, kept, ['tagIds', 'model', 'score', 'nearestIds', 'position', 'state']);
  const counts = { examples, found: made.length + kept.length, model, unverified, problem };
  const ended = { state: 'DONE', progress: 1000, endedAt: new Date().toISOString() } as const;
  await tellRun(change, SuggestionRun, run.id, { ...ended, ...counts });
}

const NEW = { highlightId: null, madeHighlight: false, acceptedTagIds: [] };

/** Decisions by users while the pool was working. */
async function decidedSince(change: Change, { noteId, startedAt }: SuggestionRun): Promise<Suggestion[]> {
  const rows = await change.rows(Suggestion).find({
    where: { noteId, state: ['ACCEPTED', 'REJECTED'] },
    order: [['updatedAt', 'DESC']],
    limit: limits.suggestions.rejected,
  });
  return rows.filter(({ updatedAt }) => startedAt !== null && updatedAt >= startedAt);
}
