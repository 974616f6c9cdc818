import { isUsed } from '@earshot/core/areas/models/model-mode';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';
import { nameOf, type TextModels } from '../models/text-models.ts';
import type { Answer } from './answering.ts';

/** The name of the model that is to write an answer; '' where none is. Refuses who asks for one that is not there. */
export async function modelFor(models: TextModels, work: Work, asked: boolean | null): Promise<string> {
  if (asked === false) return '';
  const model = await models.chosen(work.workspaceId, work.transaction);
  const used = model !== undefined && isUsed(model.chosen.askMode, asked);
  if (asked === true && !used)
    throw new Refusal(
      'UNPROCESSABLE',
      'No text model answers here. An administrator can choose one in Settings → Text models.',
    );
  return used ? nameOf(model) : '';
}

/** Lets the model write an answer, once it is stored that it is to be written. */
export const writeSoon = (work: Work, messageId: string, { passages }: Answer, asked: boolean | null): Promise<void> =>
  work.enqueue(
    'write-answer',
    { messageId, memberId: work.actor.memberId, asked, passages: passages.map(({ score: _, ...passage }) => passage) },
    { key: `write-answer:${messageId}` },
  );
