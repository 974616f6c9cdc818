import { type CitedSentence, eachOnce, readCited } from '@earshot/core/areas/models/cited-lines';
import { type Prompt, type PromptPassage, promptsOf, summaryPrompt } from '@earshot/core/areas/models/model-prompt';
import { Project } from '@earshot/core/areas/places/project';
import type { Summary } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import type { SummaryFramework } from '@earshot/core/plugin/summary';
import { Refusal } from '@earshot/core/refusal';
import { modeWithin } from '@earshot/core/rules/models/model-mode';
import type { Pool } from '@earshot/processing/pool/pool';
import type { InputOf, OutputOf } from '@earshot/processing/tasks/all';
import type { Change } from '../../operations/change.ts';
import { modelAnswer, NOT_VERIFIED } from '../models/model-answer.ts';
import type { TextModels } from '../models/text-models.ts';

export interface WritingParts {
  models: TextModels;
  pool: Pick<Pool, 'run'>;
}

type Sources = InputOf<'verify-summary'>['sources'];
type Verdict = OutputOf<'verify-summary'>['verdicts'][number];

/** A text model's summary: its verified sentences, and the number of withheld ones. */
export interface WrittenSummary {
  sentences: Exclude<Verdict, string>[];
  unverified: number;
}

/** Input of a summary; texts are read again each time, since they are transferred to threads. */
export interface ToWrite {
  row: Summary;
  framework: SummaryFramework;
  texts: () => Promise<Sources>;
  signal: AbortSignal;
}

/** Maximum characters that a model reads for one summary; of longer texts it gets passages spread over all of them. */
const MOST = limits.models.calls * limits.models.sent;

/**
 * Has a text model write a summary, and keeps the verified part (N1). Texts that do not fit in one request are read in
 * parts first; the summary is then written from the passages that were cited. Refuses, in words for users, if nothing
 * remains.
 */
export async function writtenSummary(parts: WritingParts, change: Change, toWrite: ToWrite): Promise<WrittenSummary> {
  const { row, framework, texts, signal } = toWrite;
  const promptOf = (given: readonly PromptPassage[]) => summaryPrompt({ ...framework, wanted: row.prompt }, given);
  const ask = (prompts: () => Promise<readonly Prompt[]>) =>
    modelAnswer(parts.models, change, {
      purpose: 'SUMMARY',
      memberId: row.createdBy,
      // All texts of a summary are in its place.
      placeId: row.placeId,
      modeOf: async ({ summaryMode }) => {
        const project = await change.rows(Project).get(row.placeId);
        return modeWithin(summaryMode, project?.summaryMode ?? 'ON');
      },
      prompts,
      readLine: readCited,
      signal,
    });
  let sourceOf: Record<string, number> = {};
  let given: PromptPassage[] = [];
  let requests: readonly Prompt[] = [];
  let answer = await ask(async () => {
    const { passages } = await parts.pool.run('pick-passages', { sources: await texts(), most: MOST });
    sourceOf = Object.fromEntries(passages.map(({ source }, at) => [`p${at + 1}`, source]));
    given = passages.map(({ text }, at) => ({ id: `p${at + 1}`, from: '', text }));
    requests = promptsOf(given, promptOf);
    return requests;
  });
  const cited = mostCited(given, answer.lines);
  if (requests.length > 1 && cited.length > 0) answer = await ask(async () => [promptOf(cited)]);
  const sentences = eachOnce(answer.lines, limits.summary.sections * limits.summary.sentences);
  const { verdicts } = await parts.pool.run('verify-summary', {
    sources: await texts(),
    passages: sourceOf,
    sentences,
  });
  const verified = verdicts.filter((verdict) => typeof verdict !== 'string');
  if (verified.length === 0) throw new Refusal('UNPROCESSABLE', NOT_VERIFIED);
  return { sentences: verified, unverified: answer.unreadable + verdicts.length - verified.length };
}

/** The most cited passages, as many as fit in one request, in order. */
function mostCited(given: readonly PromptPassage[], lines: readonly CitedSentence[]): PromptPassage[] {
  const times = new Map<string, number>();
  for (const { passage } of lines.flatMap(({ quotes }) => quotes)) times.set(passage, (times.get(passage) ?? 0) + 1);
  const cited = given.filter(({ id }) => times.has(id));
  const best = cited.toSorted((one, other) => (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0));
  const fitting = new Set<PromptPassage>();
  let room: number = limits.models.sent;
  for (const passage of best) {
    room -= passage.text.length;
    if (room < 0) break;
    fitting.add(passage);
  }
  return cited.filter((passage) => fitting.has(passage));
}
