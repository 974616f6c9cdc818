import { isOpen } from '@earshot/core/areas/channels/channel-run';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { summary as point } from '@earshot/core/plugin/summary';
import { Refusal } from '@earshot/core/refusal';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import type { InputOf, OutputOf } from '@earshot/processing/tasks/all';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import type { Change } from '../../../operations/change.ts';
import type { WorkspacePlugins } from '../../../plugins/workspace-plugins.ts';
import { type PlacedQuote, storeContent } from '../store/contents.ts';
import { hashOf, kindOf, type SourceAt, sourcesOf, textsOf } from '../store/sources.ts';
import { sameSummary, showAgain, trashEarliest } from '../stored-summaries.ts';
import { subjectOf } from '../subjects.ts';

export interface SummaryParts extends ApartParts {
  pool: Pick<Pool, 'stream'>;
  documents: Pick<Documents, 'stored'>;
  plugins: Pick<WorkspacePlugins, 'contributions'>;
  report: TaskReport;
}

type Found = OutputOf<'summarise-sources'>;
type Source = InputOf<'summarise-sources'>['sources'][number];

const DEADLINE_MS = 600_000;
const TELL_MS = 300;
const NOTHING = 'Nothing in this text fits this framework. Choose another one.';

/** Makes a summary: reads the texts, asks the pool, stores the answer. One that was killed begins anew. */
export function makeSummary(parts: SummaryParts): Job {
  return job({
    kind: 'make-summary',
    input: z.strictObject({ summaryId: z.uuid() }),
    deadlineMs: DEADLINE_MS,
    long: true,
    says: 'Make a summary.',
    run: async ({ input: { summaryId }, change, signal }) => {
      const row = await change.rows(Summary).get(summaryId);
      if (!row || !isOpen(row)) return;
      const making = new Making(parts, row, signal);
      try {
        const { sources, found } = await making.found(change);
        await keep(change, row, sources, found);
      } catch (fault) {
        if (fault instanceof Stopped) return;
        const problem = problemOf(fault);
        if (problem === undefined) throw fault;
        if (fault instanceof TaskFailure) parts.report(fault, { workspaceId: change.workspaceId, itemId: summaryId });
        if (await isWanted(change, summaryId)) await tellRun(change, Summary, summaryId, { state: 'FAILED', problem });
      }
    },
  });
}

function problemOf(fault: unknown): string | undefined {
  if (fault instanceof Refusal && fault.code !== 'UNAVAILABLE') return fault.message;
  return fault instanceof TaskFailure ? 'No summary could be made of this. It was reported.' : undefined;
}

/** Whether nobody has stopped it, which nobody can until this transaction ends. */
async function isWanted(change: Change, summaryId: string): Promise<boolean> {
  const row = await lockedRun(change, Summary, summaryId);
  return row !== undefined && isOpen(row);
}

/** One summary while it is being made. */
class Making {
  private told = 0;

  constructor(
    private readonly parts: SummaryParts,
    private readonly row: Summary,
    private readonly signal: AbortSignal,
  ) {}

  /** Reads the texts and finds their sentences; people see how far it is, and may stop it. */
  async found({ transaction }: Change): Promise<{ sources: SourceAt[]; found: Found }> {
    const { framework, language, prompt } = this.row;
    const on = await this.parts.plugins.contributions(this.row.workspaceId, point, transaction);
    const chosen = on.find(({ contribution }) => contribution.id === framework);
    if (!chosen) throw new Refusal('UNPROCESSABLE', 'This framework was switched off meanwhile. Choose another one.');
    await this.tell({ state: 'RUNNING', progress: 0 });
    const listed = await this.apart(({ transaction: own }) => sourcesOf(own, subjectOf(this.row)));
    const { sources, texts } = await this.texts(listed);
    const found = await this.parts.pool.stream(
      'summarise-sources',
      { sources: texts, sections: [...chosen.contribution.sections], language, prompt },
      {
        priority: 'background',
        signal: this.signal,
        transfer: texts.flatMap((text) =>
          'updates' in text ? text.updates.map(({ buffer }) => buffer as ArrayBuffer) : [],
        ),
        onChunk: ({ done }: { done: number }) => this.tellSometimes(Math.floor(1000 * done)),
      },
    );
    return { sources, found };
  }

  /** The texts of sources; what is erased at this moment is left out. */
  private async texts(listed: readonly SourceAt[]): Promise<{ sources: SourceAt[]; texts: Source[] }> {
    const kind = kindOf(this.row);
    const [sources, texts]: [SourceAt[], Source[]] = [[], []];
    const known =
      kind === 'PAGE'
        ? undefined
        : await this.apart(({ transaction }) =>
            textsOf(
              transaction,
              kind,
              listed.map(({ id }) => id),
            ),
          );
    for (const source of listed) {
      const stored = known
        ? undefined
        : await this.apart((change) => this.parts.documents.stored(change.transaction, source.id));
      const text = known ? known.get(source.id) : stored && { updates: stored.updates };
      if (!text) continue;
      sources.push(source);
      texts.push(text);
    }
    return { sources, texts };
  }

  private async tellSometimes(progress: number): Promise<void> {
    if (performance.now() - this.told >= TELL_MS) await this.tell({ progress });
  }

  private tell(fields: Partial<Summary>): Promise<void> {
    this.told = performance.now();
    return this.apart(async (change) => {
      if (!(await isWanted(change, this.row.id))) throw new Stopped();
      await tellRun(change, Summary, this.row.id, fields);
    });
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.row.workspaceId, act);
  }
}

/** Stores what was found as the current summary, or shows the one that says the same already. */
async function keep(change: Change, row: Summary, sources: readonly SourceAt[], found: Found): Promise<void> {
  const kind = kindOf(row);
  const subject = subjectOf(row);
  if (!(await isWanted(change, row.id))) throw new Stopped();
  const read = sources.map(({ id, hash }, at) => ({ id, hash: kind === 'PAGE' ? (found.hashes[at] ?? '') : hash }));
  const sourceHash = hashOf(read) ?? '';
  const { framework, language, prompt } = row;
  const same = await sameSummary(change, subject, { framework, language, prompt, sourceHash });
  if (same) {
    await eraseRows(change, Summary, [row.id]);
    await showAgain(change, same);
    return;
  }
  const quotes = quotesOf(found, sources);
  if (quotes.length === 0) throw new Refusal('UNPROCESSABLE', NOTHING);
  const sections = found.sections.map(({ title, startMs }, at) => ({
    title,
    startMs,
    quoted: quotes.filter(({ section }) => section === at).length,
  }));
  await storeContent(change.transaction, row.id, { kind, sections, quotes });
  await tellRun(change, Summary, row.id, {
    state: 'DONE',
    progress: 1000,
    sourceHash,
    transcript: found.transcript,
    shownAt: new Date().toISOString(),
  });
  await trashEarliest(change, subject);
}

const quotesOf = ({ sections }: Found, sources: readonly SourceAt[]): PlacedQuote[] =>
  sections.flatMap(({ asked, sentences }, section) =>
    [asked, ...sentences].flatMap((sentence, rank): PlacedQuote[] => {
      if (!sentence) return [];
      const { source, start, text, speakerId, startMs } = sentence;
      const sourceId = sources[source]?.id;
      return sourceId === undefined ? [] : [{ section, rank, sourceId, start, text, speakerId, startMs }];
    }),
  );
