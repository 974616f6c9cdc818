import { createHighlight, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, Tag, tags } from '@earshot/core/areas/coding/tag';
import { folded } from '@earshot/core/rules/text';
import { patiently } from '../../../data/patiently.ts';
import type { Stores } from '../../../data/stores.ts';
import type { Sent, TagChange, WantedTag } from './tag-queue.ts';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Tag of a project with this name, loaded if necessary. */
async function tagNamed(stores: Stores, projectId: string, title: string): Promise<string | undefined> {
  const known = () =>
    stores.of(Tag).all.find((tag) => tag.projectId === projectId && folded(tag.title) === folded(title))?.id;
  if (known() === undefined) await stores.api.ask(tags, { condition: { projectId }, first: 1000 });
  return known();
}

async function idOf(stores: Stores, projectId: string, wanted: WantedTag, made: Set<string>): Promise<string> {
  if ('id' in wanted) return wanted.id;
  const there = await tagNamed(stores, projectId, wanted.title);
  if (there) return there;
  const { title, colour } = wanted;
  const { answer } = await patiently(() => stores.api.perform(createTag, { projectId, title, colour }), pause);
  made.add(answer.id);
  return answer.id;
}

/** Performs one change, creating its new tags first; sending it twice has no further effect. */
export async function sendTags(stores: Stores, change: TagChange, made: Set<string>): Promise<Sent> {
  const { noteId, projectId, on, remove } = change;
  const add: string[] = [];
  for (const wanted of change.add) add.push(await idOf(stores, projectId, wanted, made));
  const { answer, undo } = await patiently(
    () =>
      'words' in on
        ? stores.api.perform(createHighlight, { noteId, from: on.words.from, to: on.words.to, tagIds: add })
        : stores.api.perform(tagHighlight, { id: on.highlightId, add, remove: [...remove] }),
    pause,
  );
  return { highlightId: answer.id, inverses: undo ? [undo] : [] };
}
