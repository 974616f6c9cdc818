import { type ReadLine, type WholeAnswer, wholeAnswer } from '@earshot/core/areas/models/answer-lines';
import type { ModelPurpose } from '@earshot/core/areas/models/model-call';
import type { Prompt } from '@earshot/core/areas/models/model-prompt';
import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import type { ModelMode } from '@earshot/core/rules/models/model-mode';
import { type Access, actorOf, readAccess } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { nameOf, type TextModels } from './text-models.ts';

/** A job's question to a model, with the asker and the place of the text. */
export interface ModelQuestion<T> {
  purpose: ModelPurpose;
  memberId: string | null;
  /** place of the whole text */
  placeId: string;
  /** current mode there; checked before the text is sent and after the answer */
  modeOf: (chosen: StoredModelSettings) => ModelMode | Promise<ModelMode>;
  /** one request each; made once the text is known to be sendable */
  prompts: () => Promise<readonly Prompt[]>;
  readLine: ReadLine<T>;
  signal: AbortSignal;
}

/** Notice if nothing of an answer could be verified. */
export const NOT_VERIFIED = 'None of what the text model wrote could be verified.';
const OFF = 'The text model was switched off here in the meantime.';

/**
 * Asks a model about text of one place, and reads its whole answer to each request. Checks before sending and after the
 * answer that a model is used there and that the asker can read the place. The answer is not verified yet. Throws a
 * Refusal for users.
 */
export async function modelAnswer<T extends object>(
  models: TextModels,
  change: Change,
  { purpose, memberId, placeId, modeOf, prompts, readLine, signal }: ModelQuestion<T>,
): Promise<WholeAnswer<T> & { model: string }> {
  const demandUsed = async () => {
    const used = await models.chosen(change.workspaceId, change.transaction);
    if (!used || (await modeOf(used.chosen)) === 'OFF') throw new Refusal('UNPROCESSABLE', OFF);
    await demandReader(change, memberId, placeId);
    return used;
  };
  const model = await demandUsed();
  const answer: WholeAnswer<T> = { lines: [], unreadable: 0 };
  for (const { request, characters } of await prompts()) {
    const asked = { purpose, memberId, request, characters, signal };
    const { lines, unreadable } = await wholeAnswer(models.complete(change.workspaceId, model, asked), readLine);
    answer.lines.push(...lines);
    answer.unreadable += unreadable;
    await demandUsed();
  }
  return { ...answer, model: nameOf(model) };
}

/** Current access of a member. Refuses former and suspended members, and those who cannot read the place. */
async function demandReader(change: Change, memberId: string | null, placeId: string): Promise<Access> {
  const member = memberId === null ? undefined : await change.rows(Member).get(memberId);
  const access = member && !member.suspended ? await readAccess(change.transaction, actorOf(member)) : undefined;
  if (!access?.reads(placeId))
    throw new Refusal('FORBIDDEN', 'The person who asked for this can no longer read the texts.');
  return access;
}
