import { CitedLines, type CitedSentence } from '@earshot/core/areas/models/cited-lines';
import { modeWithin } from '@earshot/core/areas/models/model-mode';
import { summaryPrompt } from '@earshot/core/areas/models/model-prompt';
import { Project } from '@earshot/core/areas/places/project';
import type { Summary } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { SummaryFramework } from '@earshot/core/plugin/summary';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import type { InputOf, OutputOf } from '@earshot/processing/tasks/all';
import { actorOf, readAccess } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import type { ModelAsked, TextModels } from '../models/text-models.ts';

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

const NOT_VERIFIED = 'Nothing of what the text model wrote could be verified.';
const OFF = 'The text model is switched off here meanwhile.';

/** Lets a text model write a summary, and keeps of it what is verified (N1). Refuses, in words for people, when nothing comes of it. */
export async function writtenSummary(parts: WritingParts, change: Change, toWrite: ToWrite): Promise<WrittenSummary> {
  const { row, framework, texts, signal } = toWrite;
  const model = await parts.models.chosen(change.workspaceId, change.transaction);
  const project = await change.rows(Project).get(row.placeId);
  if (!model || modeWithin(model.chosen.summaryMode, project?.summaryMode ?? 'ON') === 'OFF')
    throw new Refusal('UNPROCESSABLE', OFF);
  await demandReader(change, row);
  const { passages } = await parts.pool.run('pick-passages', { sources: await texts() });
  const given = passages.map(({ text }, at) => ({ id: `p${at + 1}`, from: '', text }));
  const { request, characters } = summaryPrompt({ ...framework, wanted: row.prompt }, given);
  const asked: ModelAsked = { purpose: 'SUMMARY', memberId: row.createdBy, request, characters, signal };
  const { sentences, unreadable } = await cited(parts.models.complete(change.workspaceId, model, asked));
  await demandReader(change, row);
  const { verdicts } = await parts.pool.run('verify-summary', {
    sources: await texts(),
    passages: Object.fromEntries(passages.map(({ source }, at) => [`p${at + 1}`, source])),
    sentences,
  });
  const verified = verdicts.filter((verdict) => typeof verdict !== 'string');
  if (verified.length === 0) throw new Refusal('UNPROCESSABLE', NOT_VERIFIED);
  return { sentences: verified, unverified: unreadable + verdicts.length - verified.length };
}

// The texts of a summary all lie in its place.
async function demandReader(change: Change, { createdBy, placeId }: Summary): Promise<void> {
  const member = createdBy === null ? undefined : await change.rows(Member).get(createdBy);
  const reads = member && !member.suspended && (await readAccess(change.transaction, actorOf(member))).reads(placeId);
  if (!reads) throw new Refusal('FORBIDDEN', 'Whoever asked for this summary may not read the texts any more.');
}

/** All sentences of an answer, each once, and how many lines could not be read. */
async function cited(pieces: AsyncIterable<string>): Promise<{ sentences: CitedSentence[]; unreadable: number }> {
  const lines = new CitedLines();
  const read = [];
  for await (const piece of pieces) {
    read.push(...lines.push(piece));
    if (lines.full) break;
  }
  read.push(...lines.end(!lines.full));
  const found = read.filter((line): line is CitedSentence => typeof line !== 'string');
  const once = [...new Map(found.map((line) => [line.sentence, line])).values()];
  const most = limits.summary.sections * limits.summary.sentences;
  return { sentences: once.slice(0, most), unreadable: read.filter((line) => line === 'UNREADABLE').length };
}
