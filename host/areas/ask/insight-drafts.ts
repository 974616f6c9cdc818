import { randomUUID } from 'node:crypto';
import { type DraftSubject, draftInsight } from '@earshot/core/areas/ask/insight-draft';
import { Collection } from '@earshot/core/areas/coding/collection';
import { Tag } from '@earshot/core/areas/coding/tag';
import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { Project } from '@earshot/core/areas/places/project';
import { Theme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { modeWithin } from '@earshot/core/rules/models/model-mode';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { modelSettingsOf } from '../models/store/model-settings.ts';
import type { TextModels } from '../models/text-models.ts';
import { usedModel } from '../models/used-model.ts';
import type { Answering } from './answering.ts';
import { answered, newMessages } from './new-answer.ts';
import { addConversation, addMessages } from './store/conversations.ts';
import { type DraftedFrom, passagesIn } from './store/draft-passages.ts';

/** Drafts of insights: conversations with Ask about one theme, tag or collection. */
export function insightDraftHandlers(answering: Answering, models: TextModels): Handler[] {
  return [
    inside(draftInsight, async ({ input: { projectId, ...subject }, work }) => {
      const project = await work.load(Project, projectId);
      const modeOf = ({ insightMode }: StoredModelSettings) => modeWithin(insightMode, project.insightMode);
      const model = await usedModel(models, work, { modeOf, asked: true });
      const { title: called, kind, from } = await subjectOf(work, subject);
      const passages = await passagesIn(work.transaction, from);
      const only = [...new Set(passages.map(({ itemId }) => itemId))];
      const title = cut(cleanLine(called), limits.ask.title);
      const answer = await answered(answering, work, {
        question: title,
        earlier: '',
        places: work.access.readable,
        only,
      });
      if (passages.length === 0)
        throw new Refusal('UNPROCESSABLE', `There is nothing in this ${kind} yet to draft an insight from.`);
      const conversationId = randomUUID();
      await addConversation(work.transaction, work.actor.memberId, { id: conversationId, title });
      const added = newMessages(title, answer, `Draft of an insight from the ${kind} “${title}”.`, model);
      await addMessages(work.transaction, conversationId, added);
      const messageId = added.at(-1)?.id ?? '';
      const insert = modeOf(await modelSettingsOf(work.transaction)) === 'ON';
      await work.enqueue(
        'write-answer',
        { messageId, memberId: work.actor.memberId, asked: true, passages, draft: { projectId, insert } },
        { key: `write-answer:${messageId}` },
      );
      return { conversationId, messageId, title, projectId };
    }),
  ];
}

interface Drafted {
  title: string;
  /** type, in words */
  kind: string;
  from: DraftedFrom;
}

async function subjectOf(work: Work, { themeId, tagId, collectionId }: DraftSubject): Promise<Drafted> {
  if (themeId) {
    const theme = await work.load(Theme, themeId);
    if (theme.gone) throw new Refusal('CONFLICT', `“${theme.title}” no longer exists. See the current themes.`);
    return { title: theme.title, kind: 'theme', from: { type: 'THEME', id: themeId } };
  }
  if (tagId) return { title: (await work.load(Tag, tagId)).title, kind: 'tag', from: { type: 'TAG', id: tagId } };
  const { id, title } = await work.load(Collection, collectionId ?? '');
  return { title, kind: 'collection', from: { type: 'COLLECTION', id } };
}
