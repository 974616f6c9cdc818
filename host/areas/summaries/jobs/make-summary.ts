import { Summary } from '@earshot/core/areas/summaries/summary';
import { isOpen } from '@earshot/core/model/run-state';
import type { SummaryFramework } from '@earshot/core/plugin/summary';
import { summary as point } from '@earshot/core/plugin/summary';
import { Refusal } from '@earshot/core/refusal';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import type { InputOf, OutputOf } from '@earshot/processing/tasks/all';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, problemOf, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import type { WorkspacePlugins } from '../../../plugins/workspace-plugins.ts';
import { leftOut, nothingLeft } from '../../models/left-out.ts';
import { heldBack } from '../../models/store/held-back.ts';
import type { TextModels } from '../../models/text-models.ts';
import { type PlacedQuote, type PlacedSentence, storeContent } from '../store/contents.ts';
import { hashOf, kindOf, type SourceAt, sourcesOf, textsOf, whatIs } from '../store/sources.ts';
import { sameSummary, showAgain, trashEarliest } from '../stored-summaries.ts';
import { subjectOf } from '../subjects.ts';
import { type WrittenSummary, writtenSummary } from '../written-summary.ts';

export interface SummaryParts extends ApartParts {
  pool: Pick<Pool, 'stream' | 'run'>;
  documents: Pick<Documents, 'stored'>;
  plugins: Pick<WorkspacePlugins, 'contributions'>;
  report: TaskReport;
  models: TextModels;
}

type Found = OutputOf<'summarise-sources'>;
type Source = InputOf<'summarise-sources'>['sources'][number];

const DEADLINE_MS = 600_000;
const TELL_MS = 300;
const LOOK_MS = 1000;
const NOTHING = 'Nothing in this text fits this framework. Choose another one.';

/** Result of a summary: selected sentences, with a model's text or the reason why there is none. */
interface Made {
  sources: SourceAt[];
  found: Found;
  framework: SummaryFramework;
  written?: WrittenSummary & { of: SourceAt[] };
  problem?: string;
}

/** Makes a summary: reads the texts, runs the pool, stores the result. A killed attempt starts over. */
export function makeSummary(parts: SummaryParts): Job {
  return job({
    kind: 'make-summary',
    input: z.strictObject({ summaryId: z.uuid() }),
    deadlineMs: DEADLINE_MS,
    lane: 'long',
    description: 'Make a summary.',
    shows: shownRun(Summary, 'summaryId'),
    run: async ({ input: { summaryId }, change, signal }) => {
      const row = await change.rows(Summary).get(summaryId);
      if (!row || !isOpen(row)) return;
      const making = new Making(parts, row, signal);
      try {
        const made = await making.made(change);
        await keep(change, row, made);
      } catch (fault) {
        if (fault instanceof Stopped) return;
        const problem = problemOf(fault, 'No summary could be made of this.');
        if (problem === undefined) throw fault;
        if (fault instanceof TaskFailure) parts.report(fault, { workspaceId: change.workspaceId, itemId: summaryId });
        if (await isWanted(change, summaryId)) await tellRun(change, Summary, summaryId, { state: 'FAILED', problem });
      }
    },
  });
}

/** True if the summary was not stopped; locked against stopping until this transaction ends. */
async function isWanted(change: Change, summaryId: string): Promise<boolean> {
  const row = await lockedRun(change, Summary, summaryId);
  return row !== undefined && isOpen(row);
}

/** A summary being made. */
class Making {
  private told = 0;

  constructor(
    private readonly parts: SummaryParts,
    private readonly row: Summary,
    private readonly signal: AbortSignal,
  ) {}

  /** Reads the texts and selects their sentences, or has a model write; users see the progress, and can stop it. */
  async made(change: Change): Promise<Made> {
    const { transaction } = change;
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
    if (this.row.model === '') return { sources, found, framework: chosen.contribution };
    return {
      sources,
      found,
      framework: chosen.contribution,
      ...(await this.written(change, chosen.contribution, sources)),
    };
  }

  /** A model's summary, and the texts that were not sent to it; the reason if there is none. */
  private async written(
    change: Change,
    framework: SummaryFramework,
    sources: readonly SourceAt[],
  ): Promise<Pick<Made, 'written' | 'problem'>> {
    const stop = new AbortController();
    const look = setInterval(() => void this.look(change, stop), LOOK_MS).unref();
    try {
      const { type, noun } = whatIs(this.row);
      const held = await heldBack(
        change.transaction,
        sources.map(({ id }) => ({ id, type })),
      );
      const of = sources.filter(({ id }) => !held.has(id));
      if (held.size > 0 && of.length === 0) throw new Refusal('UNPROCESSABLE', nothingLeft(held.size, noun));
      const texts = async () => (await this.texts(of)).texts;
      const signal = AbortSignal.any([this.signal, stop.signal]);
      const written = await writtenSummary(this.parts, change, { row: this.row, framework, texts, signal });
      return { written: { ...written, of }, problem: leftOut(held.size, noun) };
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return { problem: `${fault.message} These are quoted sentences.` };
    } finally {
      clearInterval(look);
    }
  }

  // Stops the model, which can be silent for a while, once the summary is no longer wanted.
  private async look(change: Change, stop: AbortController): Promise<void> {
    try {
      const now = await change.rows(Summary).get(this.row.id);
      if (!now || !isOpen(now)) stop.abort(new Stopped());
    } catch (fault) {
      stop.abort(fault);
    }
  }

  /** The texts of sources; those erased since are left out. */
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

/** Stores the result as the current summary, or shows an existing equal one. */
async function keep(
  change: Change,
  row: Summary,
  { sources, found, framework: made, written, problem = '' }: Made,
): Promise<void> {
  const kind = kindOf(row);
  const subject = subjectOf(row);
  if (!(await isWanted(change, row.id))) throw new Stopped();
  const read = sources.map(({ id, hash }, at) => ({ id, hash: kind === 'PAGE' ? (found.hashes[at] ?? '') : hash }));
  const sourceHash = hashOf(read) ?? '';
  const { framework, language, prompt } = row;
  const model = written ? row.model : '';
  const same = await sameSummary(change, subject, { framework, language, prompt, model, sourceHash });
  if (same && problem === '') {
    await eraseRows(change, Summary, [row.id]);
    await showAgain(change, same);
    return;
  }
  const { titles, quotes, sentences } = written
    ? writtenContent(written, made, written.of)
    : { titles: found.sections, quotes: quotesOf(found, sources), sentences: [] };
  if (quotes.length === 0) throw new Refusal('UNPROCESSABLE', NOTHING);
  const sections = titles.map(({ title, startMs }, at) => ({
    title,
    startMs,
    quoted: quotes.filter(({ section }) => section === at).length,
  }));
  await storeContent(change.transaction, row.id, { kind, sections, quotes, sentences });
  await tellRun(change, Summary, row.id, {
    state: 'DONE',
    progress: 1000,
    model,
    problem,
    unverified: written?.unverified ?? 0,
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
      return sourceId === undefined
        ? []
        : [{ section, rank, sourceId, start, text, speakerId, startMs, sentence: null }];
    }),
  );

/** A model's text by section of the framework: its sentences with their supporting quotes. */
function writtenContent(
  { sentences: all }: WrittenSummary,
  { sections }: SummaryFramework,
  sources: readonly SourceAt[],
): { titles: { title: string; startMs: null }[]; quotes: PlacedQuote[]; sentences: PlacedSentence[] } {
  const quotes: PlacedQuote[] = [];
  const sentences: PlacedSentence[] = [];
  for (const section of sections.keys()) {
    let [rank, number] = [0, 0];
    // Sentences for an unknown section go to the last one.
    for (const one of all.filter((each) => Math.min(each.section, sections.length) - 1 === section)) {
      number += 1;
      sentences.push({ section, number, text: one.sentence });
      for (const { source, ...quote } of one.quotes) {
        rank += 1;
        quotes.push({ section, rank, sentence: number, sourceId: sources[source]?.id ?? '', ...quote });
      }
    }
  }
  return { titles: sections.map(({ title }) => ({ title, startMs: null })), quotes, sentences };
}
