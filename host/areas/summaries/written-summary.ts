import { eachOnce, readCited } from '@earshot/core/areas/models/cited-lines';
import { modeWithin } from '@earshot/core/areas/models/model-mode';
import { summaryPrompt } from '@earshot/core/areas/models/model-prompt';
import { Project } from '@earshot/core/areas/places/project';
import type { Summary } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import type { SummaryFramework } from '@earshot/core/plugin/summary';
import { Refusal } from '@earshot/core/refusal';
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

/** What a text model wrote of a summary: its verified sentences, and how many are withheld. */
export interface WrittenSummary {
  sentences: Exclude<Verdict, string>[];
  unverified: number;
}

/** What a summary is written of: the texts are read anew each time, since threads take them over. */
export interface ToWrite {
  row: Summary;
  framework: SummaryFramework;
  texts: () => Promise<Sources>;
  signal: AbortSignal;
}

/** Lets a text model write a summary, and keeps of it what is verified (N1). Refuses, in words for people, when nothing comes of it. */
export async function writtenSummary(parts: WritingParts, change: Change, toWrite: ToWrite): Promise<WrittenSummary> {
  const { row, framework, texts, signal } = toWrite;
  let sourceOf: Record<string, number> = {};
  const { lines, unreadable } = await modelAnswer(parts.models, change, {
    purpose: 'SUMMARY',
    memberId: row.createdBy,
    // The texts of a summary all lie in its place.
    placeId: row.placeId,
    modeOf: async ({ summaryMode }) => {
      const project = await change.rows(Project).get(row.placeId);
      return modeWithin(summaryMode, project?.summaryMode ?? 'ON');
    },
    prompt: async () => {
      const { passages } = await parts.pool.run('pick-passages', { sources: await texts() });
      sourceOf = Object.fromEntries(passages.map(({ source }, at) => [`p${at + 1}`, source]));
      const given = passages.map(({ text }, at) => ({ id: `p${at + 1}`, from: '', text }));
      return summaryPrompt({ ...framework, wanted: row.prompt }, given);
    },
    readLine: readCited,
    signal,
  });
  const sentences = eachOnce(lines, limits.summary.sections * limits.summary.sentences);
  const { verdicts } = await parts.pool.run('verify-summary', {
    sources: await texts(),
    passages: sourceOf,
    sentences,
  });
  const verified = verdicts.filter((verdict) => typeof verdict !== 'string');
  if (verified.length === 0) throw new Refusal('UNPROCESSABLE', NOT_VERIFIED);
  return { sentences: verified, unverified: unreadable + verdicts.length - verified.length };
}
