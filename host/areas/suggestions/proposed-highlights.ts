import type { Tag } from '@earshot/core/areas/coding/tag';
import { highlightPrompt, promptsOf } from '@earshot/core/areas/models/model-prompt';
import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { readProposed } from '@earshot/core/areas/models/proposed-words';
import type { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type ModelMode, modeWithin } from '@earshot/core/rules/models/model-mode';
import type { Pool } from '@earshot/processing/pool/pool';
import type { OutputOf } from '@earshot/processing/tasks/all';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import type { Change } from '../../operations/change.ts';
import { offeredTags } from '../coding/tag-sets.ts';
import { demandSendable } from '../models/left-out.ts';
import { modelAnswer } from '../models/model-answer.ts';
import type { TextModels } from '../models/text-models.ts';
import { codedInNote } from './store/coded-highlights.ts';
import { rejectedIn } from './store/locked-suggestions.ts';

export interface ProposingParts {
  documents: Pick<Documents, 'stored'>;
  pool: Pick<Pool, 'run'>;
  models: TextModels;
}

/** Highlights that a text model proposes, verified; tags by their ids. */
export interface ProposedHighlights {
  model: string;
  found: (Omit<OutputOf<'verify-suggestions'>['suggestions'][number], 'tags'> & { tagIds: string[] })[];
  /** number of proposals that do not appear in the note */
  unverified: number;
  /** epoch of the text that contains them */
  epoch: number | undefined;
}

/** Maximum characters of a note that a model reads; of a longer note it gets passages spread over the whole of it. */
const MOST = limits.models.calls * limits.models.sent;

/** The mode in which a text model proposes highlights in a project. */
export const highlightModeIn =
  (project: Pick<Project, 'highlightMode'>) =>
  ({ highlightMode }: StoredModelSettings): ModelMode =>
    modeWithin(highlightMode, project.highlightMode);

/**
 * Has a text model propose highlights of a note, for a member, and keeps those whose words occur in it (N1). Refuses,
 * in words for users, if it cannot be called.
 */
export async function proposedHighlights(
  parts: ProposingParts,
  change: Change,
  { note, project, memberId, signal }: { note: Note; project: Project; memberId: string; signal: AbortSignal },
): Promise<ProposedHighlights> {
  const tags = await offeredTags(change, project.id, limits.suggestions.modelTags);
  if (tags.length === 0)
    throw new Refusal('UNPROCESSABLE', 'The text model was not asked, because there are no tags to choose from yet.');
  const passages: Record<string, string> = {};
  const { lines, unreadable, model } = await modelAnswer(parts.models, change, {
    purpose: 'HIGHLIGHTS',
    memberId,
    placeId: project.id,
    modeOf: async (chosen) => {
      const now = await change.rows(Project).get(project.id);
      return now ? highlightModeIn(now)(chosen) : 'OFF';
    },
    prompts: async () => {
      await demandSendable(change.transaction, note.id);
      const { updates = [] } = (await parts.documents.stored(change.transaction, note.id)) ?? {};
      const picked = await parts.pool.run('pick-passages', { sources: [{ updates }], most: MOST });
      const given = picked.passages.map(({ text }, at) => ({ id: `p${at + 1}`, from: note.title, text }));
      for (const { id, text } of given) passages[id] = text;
      return promptsOf(given, (some) => highlightPrompt(tags.map(asGiven), some));
    },
    readLine: readProposed,
    signal,
  });
  const stored = await parts.documents.stored(change.transaction, note.id);
  const numbersOf = numbering(tags);
  const asNumbers = ({ tagIds, ...rest }: { id: string; text: string; tagIds: readonly string[] }) => ({
    ...rest,
    tags: numbersOf(tagIds),
  });
  const verified = await parts.pool.run(
    'verify-suggestions',
    {
      updates: stored?.updates ?? [],
      passages,
      proposals: lines
        .slice(0, limits.models.calls * limits.models.sentences)
        .map(({ passage, text, as }) => ({ passage, text, tags: as.flatMap((id) => namedTag(id, tags)) })),
      coded: (await codedInNote(change, note.id)).map(asNumbers),
      rejected: (await rejectedIn(change, note.id)).map(asNumbers),
    },
    { signal, transfer: stored ? buffersOf(stored.updates) : [] },
  );
  const found = verified.suggestions.map(({ tags: numbers, ...words }) => ({
    ...words,
    tagIds: numbers.flatMap((at) => tags[at]?.id ?? []),
  }));
  return { model, found, unverified: unreadable + verified.unverified, epoch: stored?.epoch };
}

const asGiven = ({ title, description }: Tag, at: number) => ({ id: `t${at + 1}`, title, description });

/** The number of the tag with this id in a model's answer. */
function namedTag(id: string, tags: readonly Tag[]): number[] {
  const at = Number(/^t([1-9]\d{0,3})$/.exec(id)?.[1] ?? 0) - 1;
  return tags[at] ? [at] : [];
}

function numbering(tags: readonly Tag[]) {
  const numbers = new Map(tags.map(({ id }, at) => [id, at]));
  return (ids: readonly string[]): number[] => ids.flatMap((id) => numbers.get(id) ?? []);
}
