import { pointWords } from '@earshot/core/areas/channels/point-words';
import { Channel } from '@earshot/core/areas/places/channel';
import { Theme } from '@earshot/core/areas/themes/theme';
import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { ThemeRun as Run } from '@earshot/core/areas/themes/theme-run';
import { wantedThemes } from '@earshot/core/areas/themes/theme-settings';
import { snapshotAfter } from '@earshot/core/areas/themes/theme-snapshot';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { ThemeRun as Found, ThemeProgress } from '@earshot/processing/areas/themes/find-themes';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import { packIds, TextPack } from '@earshot/processing/words/packed-texts';
import * as z from 'zod';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, problemOf, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import type { Transaction } from '../../../store/database.ts';
import { modelSettingsOf } from '../../models/store/model-settings.ts';
import { indexThemes } from '../index-themes.ts';
import { contentOf, type EditInForce, editsInForce } from '../store/theme-edits.ts';
import { type PassageAt, storePassages } from '../store/theme-passages.ts';
import { newestPoints, storePlacements } from '../store/theme-points.ts';
import { modelOf, storeResult } from '../store/theme-results.ts';
import { applySnapshot, leaveGoneThemes } from '../store/theme-snapshots.ts';
import { currentRun, lockThemes, sensitivityOf, setRun } from '../store/theme-states.ts';
import { placePointsSoon } from '../theme-runs.ts';
import { tellApart, themeTitle } from '../theme-title.ts';

export interface ThemeParts extends ApartParts {
  pool: Pick<Pool, 'run' | 'stream'>;
  report: TaskReport;
}

const HOUR_MS = 3_600_000;
/** Share of the preparation in the progress. */
const READ = 100;
const TELL_MS = 300;

/** Input of a run. */
interface Question {
  points: string[];
  hashes: string[];
  pack: TextPack;
}

/**
 * Finds themes in a channel. The result is stored at once, in one transaction, and includes people's decisions up to
 * then. A killed run starts over.
 */
export function findThemes(parts: ThemeParts): Job {
  return job({
    kind: 'find-themes',
    input: z.strictObject({ runId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Look for themes in a channel.',
    shows: shownRun(Run, 'runId'),
    run: async ({ input: { runId }, change, signal }) => {
      const run = await change.rows(Run).get(runId);
      if (!run || !isOpen(run)) return;
      const search = new Search(parts, run);
      try {
        const question = await search.read();
        const edits = await editsInForce(change.transaction, run.channelId);
        const found = await search.found(question, edits, change, signal);
        await keep(change, run, { question, found, edits });
      } catch (fault) {
        if (fault instanceof Stopped) return endOpen(change, runId);
        const problem = problemOf(fault, 'Themes could not be found here.');
        if (problem === undefined) throw fault;
        if (fault instanceof TaskFailure) parts.report(fault, { workspaceId: change.workspaceId, itemId: runId });
        await tellRun(change, Run, runId, { state: 'FAILED', problem, endedAt: new Date().toISOString() });
      }
    },
  });
}

/** Ends a run that was stopped by a change of its channel. */
async function endOpen(change: Change, runId: string): Promise<void> {
  const run = await change.rows(Run).get(runId);
  if (run && isOpen(run)) await tellRun(change, Run, runId, { state: 'CANCELLED', endedAt: new Date().toISOString() });
}

/** True if the run was not stopped and its channel exists; locked against stopping until this transaction ends. */
async function isWanted(change: Change, runId: string): Promise<boolean> {
  const run = await lockedRun(change, Run, runId);
  return run !== undefined && isOpen(run) && (await change.rows(Channel).get(run.channelId)) !== undefined;
}

/** A search for themes. */
class Search {
  private told = 0;

  constructor(
    private readonly parts: ThemeParts,
    private readonly run: Run,
  ) {}

  /** Reads the channel's data. */
  async read(): Promise<Question> {
    const { channelId, from, to, workspaceId } = this.run;
    const most = limits.themes.points;
    const startedAt = new Date().toISOString();
    await this.tell({ state: 'RUNNING', startedAt, progress: 0 });
    const [counted] = await this.apart(({ transaction }) =>
      transaction.sql<{ count: number }>(
        'select count(*)::int as count from data_points where workspace_id = $1 and channel_id = $2 and trashed_at is null',
        [workspaceId, channelId],
      ),
    );
    const question: Question = { points: [], hashes: [], pack: new TextPack(Math.min(most, counted?.count ?? 0)) };
    const ask = <T extends object>(text: string, bind: unknown[]) =>
      this.apart(({ transaction }) => transaction.sql<T>(text, bind));
    for await (const piece of newestPoints(ask, { workspaceId, channelId, from, to, most: counted?.count ?? 0 }))
      for (const point of piece.slice(0, most - question.points.length)) {
        question.points.push(point.id);
        question.hashes.push(point.contentHash);
        question.pack.add(pointWords(point));
      }
    if (question.points.length < limits.themes.firstAt)
      throw new Refusal(
        'UNPROCESSABLE',
        `Themes are found from ${limits.themes.firstAt} data points on. Bring in more, or take a longer period.`,
      );
    await this.tell({ progress: READ, points: question.points.length });
    return question;
  }

  /** Runs the search in the pool; users see the progress, and can stop it. */
  async found(
    { points, pack }: Question,
    edits: readonly EditInForce[],
    { transaction }: Change,
    signal: AbortSignal,
  ): Promise<Found> {
    const { channelId, count, seed } = this.run;
    const last = await currentRun(transaction, channelId);
    const model = last === null ? undefined : await modelOf(transaction, last);
    const texts = pack.finish();
    return this.parts.pool.stream(
      'find-themes',
      {
        texts,
        points: packIds(points),
        wanted: wantedThemes(count, points.length),
        seed,
        sensitivity: await sensitivityOf(transaction, channelId),
        decisions: decisionsOf(edits.map(({ edit }) => edit)),
        model,
      },
      {
        priority: 'bulk',
        signal,
        transfer: [texts.bytes.buffer, texts.ends.buffer],
        onChunk: ({ done }: ThemeProgress) => this.tellSometimes(READ + Math.floor(done * (1000 - READ))),
      },
    );
  }

  private async tellSometimes(progress: number): Promise<void> {
    if (performance.now() - this.told >= TELL_MS) await this.tell({ progress });
  }

  private tell(fields: Partial<Run>): Promise<void> {
    this.told = performance.now();
    return this.apart(async (change) => {
      if (!(await isWanted(change, this.run.id))) throw new Stopped();
      await tellRun(change, Run, this.run.id, fields);
    });
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.run.workspaceId, act);
  }
}

/** Replaces the current themes with the result. */
async function keep(
  change: Change,
  { id: runId, channelId, automatic, createdBy }: Run,
  { question, found, edits }: { question: Question; found: Found; edits: readonly EditInForce[] },
): Promise<void> {
  const { transaction } = change;
  await lockThemes(transaction, channelId);
  if (!(await isWanted(change, runId))) throw new Stopped();
  const { points, hashes } = question;
  const { themes, themeOf, strangeness, decided } = found;
  const made = await putThemes(change, channelId, themes);
  // Manual placements stay, including those of points that this run did not read.
  await transaction.sql(
    `delete from theme_placements where workspace_id = $1 and channel_id = $2 and not ignored and not decided`,
    [change.workspaceId, channelId],
  );
  await storePlacements(
    transaction,
    channelId,
    points.map((pointId, at) => ({
      pointId,
      themeId: themes[themeOf[at] ?? -1]?.key ?? null,
      strangeness: strangeness[at] ?? null,
      decided: decided[at] === 1,
      contentHash: hashes[at] ?? '',
    })),
  );
  await storePassages(transaction, channelId, passagesOf(found, question));
  const result = { model: found.model, fit: found.fit, themes: themes.map(({ key }) => key), points, themeOf };
  await storeResult(transaction, runId, result);
  await setRun(transaction, channelId, runId);
  const inForce = await catchUp(transaction, channelId, edits);
  const decisions = decisionsOf(inForce.map(({ edit }) => edit));
  await tellApart(transaction, channelId, new Set(decisions.themes.map(({ key }) => key)));
  const rows = await change.rows(Theme).find({ where: { channelId } });
  await indexThemes(transaction, rows);
  change.emit(
    'created',
    Theme,
    rows.filter(({ id }) => made.has(id)),
  );
  change.emit(
    'updated',
    Theme,
    rows.filter(({ id }) => !made.has(id)),
  );
  const hidden = new Set(rows.filter((row) => row.hidden).map(({ id }) => id));
  await tellRun(change, Run, runId, {
    state: 'DONE',
    progress: 1000,
    endedAt: new Date().toISOString(),
    themes: themes.filter(({ key, size }) => size > 0 && !hidden.has(key)).length,
  });
  await placePointsSoon(change, channelId);
  // Automatic runs have no requester, so nothing is sent for them.
  if (!automatic && createdBy && (await modelSettingsOf(transaction)).titleMode === 'ON')
    await change.enqueue(
      'propose-titles',
      { channelId, memberId: createdBy, asked: null },
      { key: `propose-titles:${channelId}` },
    );
}

/** Applies edits made, withdrawn or repeated while the pool was working to its result. Returns all edits in force. */
async function catchUp(
  transaction: Transaction,
  channelId: string,
  known: readonly EditInForce[],
): Promise<EditInForce[]> {
  const now = await editsInForce(transaction, channelId);
  const missingIn = (edits: readonly EditInForce[]) => {
    const ids = new Set(edits.map(({ id }) => id));
    return ({ id }: EditInForce) => !ids.has(id);
  };
  for (const { id } of known.filter(missingIn(now)).toReversed()) {
    const content = await contentOf(transaction, id);
    if (content) await applySnapshot(transaction, channelId, content.before);
  }
  for (const { id } of now.filter(missingIn(known))) {
    const content = await contentOf(transaction, id);
    if (content) await applySnapshot(transaction, channelId, snapshotAfter(content.before, content.edit));
  }
  await leaveGoneThemes(transaction, channelId);
  return now;
}

/**
 * Stores the themes of a run, in which decided themes keep their titles; missing themes are marked as gone. Returns the
 * ids of new ones.
 */
async function putThemes(change: Change, channelId: string, themes: Found['themes']): Promise<Set<string>> {
  const { transaction, workspaceId } = change;
  const kept = themes.map(({ key, title, stability }) => ({ id: key, title: themeTitle(title), stability }));
  const put = await transaction.sql<{ id: string; made: boolean }>(
    `insert into themes as t (workspace_id, id, channel_id, title, pinned, titled, hidden, stability, gone)
     select $1, i.id, $2, i.title, false, false, false, i.stability, false
     from jsonb_to_recordset($3::jsonb) as i (id uuid, title text, stability float8)
     on conflict (workspace_id, id) do update set revision = t.revision + 1, updated_at = now(), gone = false, merged_into_id = null,
       stability = excluded.stability, title = excluded.title, proposed_title = '', proposed_by = ''
     returning id, xmax = 0 as made`,
    [workspaceId, channelId, JSON.stringify(kept)],
  );
  await transaction.sql(
    `update themes set gone = true, revision = revision + 1, updated_at = now()
     where workspace_id = $1 and channel_id = $2 and not gone and id <> all($3::uuid[])`,
    [workspaceId, channelId, kept.map(({ id }) => id)],
  );
  return new Set(put.filter(({ made }) => made).map(({ id }) => id));
}

const KINDS = { quotes: 'QUOTE', summary: 'SENTENCE' } as const;

const passagesOf = ({ themes }: Found, { points, hashes }: Question): PassageAt[] =>
  themes.flatMap((theme) =>
    (['quotes', 'summary'] as const).flatMap((part) =>
      theme[part].map(({ point, start, text }, rank) => ({
        pointId: points[point] ?? '',
        contentHash: hashes[point] ?? '',
        kind: KINDS[part],
        rank,
        start,
        length: text.length,
      })),
    ),
  );
