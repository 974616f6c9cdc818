import { type CitedLine, CitedLines, type CitedSentence } from '@earshot/core/areas/models/cited-lines';
import { answerPrompt, draftPrompt } from '@earshot/core/areas/models/model-prompt';
import type { UnverifiedReason, Verdict } from '@earshot/core/areas/models/verify-sentence';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { SEARCH_TYPES } from '@earshot/core/model/search-type';
import { Refusal } from '@earshot/core/refusal';
import { isUsed, modeWithin } from '@earshot/core/rules/models/model-mode';
import * as z from 'zod';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import { Stopped } from '../../jobs/runs.ts';
import { type Access, actorOf, readAccess } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { leftOut, nothingLeft } from '../models/left-out.ts';
import { heldBack } from '../models/store/held-back.ts';
import type { ChosenModel, TextModels } from '../models/text-models.ts';
import type { IndexedItem } from '../search/items.ts';
import { type FoundPassage, readPassages } from '../search/passages/retrieval.ts';
import { currentTexts, type TextParts } from './current-texts.ts';
import { titleOf } from './shown-messages.ts';
import type { FoundAnswer } from './store/conversations.ts';
import { addWritten, forgetWritten, isWanted, modesOfProjects, type WrittenSentence } from './store/written-answers.ts';

export interface WritingParts extends ApartParts, TextParts {
  models: TextModels;
}

const passage = z.object({ itemId: z.uuid(), type: z.enum(SEARCH_TYPES), number: z.int() });
/** Input for writing an answer. */
export const writeAnswerInput = z.strictObject({
  messageId: z.uuid(),
  /** asker: only text that they can read is sent and shown */
  memberId: z.uuid(),
  /** true if they asked for the model */
  asked: z.boolean().nullable(),
  /** passages, best first: ids only */
  passages: z.array(passage),
  /** target of an insight's draft: its project, and true if it is inserted automatically */
  draft: z.strictObject({ projectId: z.uuid(), insert: z.boolean() }).optional(),
});

type Input = z.output<typeof writeAnswerInput>;

const GONE = 'The text model is switched off meanwhile.';
const OFF_HERE = 'In the projects that this question is about, the text model is switched off.';
const NO_ANSWER = 'The text model found no answer in what people said.';
const NOT_VERIFIED = 'None of what the text model wrote could be verified.';

/** Number of sentences in some lines. */
const countOf = (lines: readonly CitedLine[]): number => lines.filter((line) => typeof line !== 'string').length;

/** An answer that a text model is writing: only verified sentences are shown (N1). */
export class WrittenAnswer {
  /** the passages given to the model, by the ids used in the prompt */
  private readonly given = new Map<string, FoundPassage>();
  private readonly withheld: Partial<Record<UnverifiedReason, number>> = {};
  private readonly sentences = new Set<string>();
  private shown = 0;

  constructor(
    private readonly parts: WritingParts,
    /** the job's own transaction, which reads current data */
    private readonly change: Change,
    private readonly input: Input,
    private readonly asked: Pick<FoundAnswer, 'question' | 'earlier'>,
  ) {}

  /** Writes the answer; returns a message for users, '' if there is none. */
  async write(stopping: AbortSignal): Promise<string> {
    const { transaction, workspaceId } = this.change;
    await this.apart((change) => forgetWritten(change.transaction, this.input.messageId));
    const model = await this.parts.models.chosen(workspaceId, transaction);
    if (!model) throw new Refusal('UNPROCESSABLE', GONE);
    const { request, characters, out } = await this.prompt(model);
    const stop = new AbortController();
    const look = setInterval(() => void this.look(stop), limits.models.tellMs).unref();
    try {
      const signal = AbortSignal.any([stopping, stop.signal]);
      const purpose = this.input.draft ? 'INSIGHT' : 'ANSWER';
      const asked = { purpose, memberId: this.input.memberId, request, characters, signal } as const;
      await this.read(this.parts.models.complete(workspaceId, model, asked));
    } finally {
      clearInterval(look);
    }
    if (this.shown > 0) return out;
    return `${out} ${Object.keys(this.withheld).length > 0 ? NOT_VERIFIED : NO_ANSWER}`.trim();
  }

  /** Number of verified sentences. */
  get length(): number {
    return this.shown;
  }

  /** Prompt with the passages that the asker can read now and that can be sent; `out` counts those left out. */
  private async prompt({ chosen }: ChosenModel) {
    const { transaction } = this.change;
    const { places, readable } = await this.access();
    const ranked = this.input.passages.map((passage) => ({ ...passage, score: 0 }));
    const found = await readPassages(transaction, readable, ranked);
    const field = this.input.draft ? 'insightMode' : 'askMode';
    const modes = await modesOfProjects(transaction, field, [...new Set(found.map(({ placeId }) => placeId))]);
    const inUse = found.filter(({ placeId }) => {
      const own = places.get(placeId)?.kind === 'PROJECT' ? (modes.get(placeId) ?? 'OFF') : 'ON';
      return isUsed(modeWithin(chosen[field], own), this.input.asked);
    });
    if (found.length > 0 && inUse.length === 0) throw new Refusal('UNPROCESSABLE', OFF_HERE);
    const held = await heldBack(transaction, inUse);
    const allowed = inUse.filter(({ id }) => !held.has(id));
    const out = inUse.length - allowed.length;
    if (out > 0 && allowed.length === 0) throw new Refusal('UNPROCESSABLE', nothingLeft(out, 'passage'));
    const passages = allowed.map((passage, at) => ({ id: `p${at + 1}`, from: titleOf(passage), text: passage.text }));
    const { question, earlier } = this.asked;
    const prompt = this.input.draft ? draftPrompt(question, passages) : answerPrompt(question, earlier ?? '', passages);
    for (const [at, passage] of allowed.entries()) this.given.set(`p${at + 1}`, passage);
    return { ...prompt, out: leftOut(out, 'passage') };
  }

  /** Reads the model's text as it streams, and stores the verified part at intervals. */
  private async read(pieces: AsyncIterable<string>): Promise<void> {
    const lines = new CitedLines();
    let waiting: CitedLine[] = [];
    let told = 0;
    const keep = async () => {
      const now = waiting;
      [waiting, told] = [[], performance.now()];
      await this.keep(now);
    };
    let whole = false;
    try {
      for await (const piece of pieces) {
        waiting.push(...lines.push(piece));
        if (lines.full || this.sentences.size + countOf(waiting) >= limits.models.sentences) break;
        if (waiting.length > 0 && performance.now() - told >= limits.models.tellMs) await keep();
      }
      whole = true;
    } finally {
      // Lines that arrived before the stream broke off are processed.
      waiting.push(...lines.end(whole));
      await keep();
    }
  }

  /** Verifies lines against what the asker can read now, and stores them. */
  private async keep(lines: readonly CitedLine[]): Promise<void> {
    if (lines.length === 0) return;
    const fresh = lines.filter(
      (line): line is CitedSentence => typeof line !== 'string' && !this.sentences.has(line.sentence),
    );
    fresh.splice(Math.max(0, limits.models.sentences - this.sentences.size));
    for (const { sentence } of fresh) this.sentences.add(sentence);
    const unreadable = lines.filter((line) => line === 'UNREADABLE').map(() => 'UNREADABLE' as const);
    const { verdicts, sources } = await this.verified(fresh);
    const written: WrittenSentence[] = [];
    for (const verdict of [...verdicts, ...unreadable]) {
      if (typeof verdict === 'string') this.withheld[verdict] = (this.withheld[verdict] ?? 0) + 1;
      else
        written.push({
          text: verdict.sentence,
          quotes: verdict.quotes.flatMap(({ id, text }) => asKept(sources.get(id), text)),
        });
    }
    this.shown += written.length;
    const { messageId } = this.input;
    const wanted = await this.apart(({ transaction }) => addWritten(transaction, messageId, written, this.withheld));
    if (!wanted) throw new Stopped();
  }

  private async verified(
    sentences: CitedSentence[],
  ): Promise<{ verdicts: Verdict[]; sources: Map<string, IndexedItem> }> {
    const { readable } = await this.access();
    const cited = new Set(sentences.flatMap(({ quotes }) => quotes.map(({ passage }) => passage)));
    const given = [...this.given].filter(([id]) => cited.has(id));
    const ids = [...new Set(given.map(([, { id }]) => id))];
    const sources = await currentTexts(this.parts, this.change.transaction, readable, ids);
    const texts = [...sources.values()].map(({ id, text }) => ({ id, text }));
    const index = new Map(texts.map(({ id }, at) => [id, at]));
    const passages = given.flatMap(([passage, { id }]) => {
      const at = index.get(id);
      return at === undefined ? [] : [[passage, at] as const];
    });
    const { verdicts } = await this.parts.pool.run('verify-sentences', {
      texts,
      passages: Object.fromEntries(passages),
      sentences,
    });
    return { verdicts, sources };
  }

  /** Current access of the asker. */
  private async access(): Promise<Access> {
    const member = await this.change.rows(Member).get(this.input.memberId);
    if (!member || member.suspended) throw new Stopped();
    return readAccess(this.change.transaction, actorOf(member));
  }

  // Stops the model, which can be silent for a while, once the answer is no longer wanted.
  private async look(stop: AbortController): Promise<void> {
    try {
      if (!(await isWanted(this.change.transaction, this.input.messageId))) stop.abort(new Stopped());
    } catch (fault) {
      stop.abort(fault);
    }
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.change.workspaceId, act);
  }
}

const asKept = (source: IndexedItem | undefined, quote: string): WrittenSentence['quotes'][number][] =>
  source ? [{ type: source.type, itemId: source.id, pageId: source.pageId, placeId: source.placeId, quote }] : [];
