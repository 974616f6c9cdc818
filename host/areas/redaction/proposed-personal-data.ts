import { randomUUID } from 'node:crypto';
import { wholeAnswer } from '@earshot/core/areas/models/answer-lines';
import { type PromptPassage, personalDataPrompt, promptsOf } from '@earshot/core/areas/models/model-prompt';
import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { type ProposedWords, readProposed } from '@earshot/core/areas/models/proposed-words';
import type { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { proposePersonalData } from '@earshot/core/areas/redaction/personal-data';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { modeWithin } from '@earshot/core/rules/models/model-mode';
import { REFUSED } from '@earshot/core/texts';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { demandSendable } from '../models/left-out.ts';
import { type ChosenModel, nameOf, type TextModels } from '../models/text-models.ts';
import { usedModel } from '../models/used-model.ts';

export interface ProposingParts {
  documents: Pick<Documents, 'stored'>;
  pool: Pick<Pool, 'run'>;
  models: TextModels;
}

/** A model's unverified proposals for a note. */
interface Asked {
  model: string;
  passages: Record<string, string>;
  lines: ProposedWords[];
  unreadable: number;
}

/**
 * Personal data that a text model finds beyond the patterns. It is called outside of transactions, and its answer is
 * not stored: a list of findings is more sensitive than the text. Rights are checked again after the answer.
 */
export const proposedPersonalDataHandler = (parts: ProposingParts): Handler =>
  inside(proposePersonalData, async ({ input: { id }, work, object }) => {
    const { projectId, title } = object as unknown as Note;
    const project = await work.load(Project, projectId);
    const modeOf = ({ redactMode }: StoredModelSettings) => modeWithin(redactMode, project.redactMode);
    await usedModel(parts.models, work, { modeOf, asked: true });
    await demandSendable(work.transaction, id);
    const asked = await work.transaction.ahead(
      `personal data that a model finds in ${id}`,
      async () => ({
        model: await parts.models.chosen(work.workspaceId, work.transaction),
        stored: await stored(parts, work, id),
      }),
      async ({ model, stored: { updates } }) => {
        const { passages } = await parts.pool.run('pick-passages', { sources: [{ updates }], most: MOST });
        const given = passages.map(({ text }) => ({ id: randomUUID().slice(0, 8), from: title, text }));
        return model ? ask(parts.models, work, model, given) : undefined;
      },
    );
    if (!asked) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    const { proposed, unverified } = await work.transaction.ahead(
      `what a model finds in ${id} stands there`,
      () => stored(parts, work, id),
      ({ updates }) =>
        parts.pool.run('verify-personal-data', { updates, passages: asked.passages, proposals: asked.lines }),
    );
    return { id, model: asked.model, proposed, unverified: asked.unreadable + unverified };
  });

/** Maximum characters of a note that a model reads; of a longer note it gets parts spread over the whole of it. */
const MOST = limits.models.calls * limits.models.sent;

async function stored({ documents }: ProposingParts, work: Work, noteId: string) {
  const found = await documents.stored(work.transaction, noteId);
  if (!found) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return found;
}

/** Asks a model about passages, as many per request as fit. */
async function ask(
  models: TextModels,
  work: Work,
  model: ChosenModel,
  given: readonly PromptPassage[],
): Promise<Asked> {
  const signal = AbortSignal.timeout(limits.redaction.answerMs);
  const asked: Asked = { model: nameOf(model), passages: {}, lines: [], unreadable: 0 };
  for (const { id, text } of given) asked.passages[id] = text;
  for (const { request, characters } of promptsOf(given, personalDataPrompt)) {
    const to = { purpose: 'REDACTION', memberId: work.actor.memberId, request, characters, signal } as const;
    const { lines, unreadable } = await wholeAnswer(
      told(signal, models.complete(work.workspaceId, model, to)),
      readProposed,
    );
    asked.lines.push(...lines);
    asked.unreadable += unreadable;
  }
  return asked;
}

/** The same pieces; refuses, in words for users, on timeout. */
async function* told(signal: AbortSignal, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (fault) {
    if (signal.aborted) throw new Refusal('UNPROCESSABLE', 'The text model took too long to answer. Try again later.');
    throw fault;
  }
}
