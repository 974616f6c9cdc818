import { citedHighlights } from '@earshot/core/areas/coding/cited-highlight';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import {
  Citation,
  citationSources,
  cite,
  copyCitations,
  quotableHighlights,
  refreshCitation,
  swapCitation,
} from '@earshot/core/areas/quotes/citation';
import { Refusal } from '@earshot/core/refusal';
import { swapCitations } from '@earshot/processing/documents/citations';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { quotable } from '../search/quotable.ts';
import { quotedPeople } from '../transcripts/store/speaker-people.ts';
import { freeze, storeCitations } from './freeze.ts';
import { citedIn, type PinnedSource, pinnedSources, sourcesOf } from './store/citations.ts';

const gone = () =>
  new Refusal('CONFLICT', 'The quoted text was deleted or isn’t shared with you. The quote stays as it is.');
const notHere = () => new Refusal('CONFLICT', 'This quote is no longer in the insight. Reload the insight.');
const closed = () =>
  new Refusal('FORBIDDEN', 'These quotes come from sources that you cannot open, so they cannot be added.');

/** Replaces a citation by another in the text of their insight. */
async function replace(documents: Documents, work: Work, { id, insightId }: Citation, withId: string): Promise<void> {
  const { result } = await documents.edit(work, insightId, ({ doc }) => {
    const update = swapCitations(doc, id, withId);
    return { update, result: update !== undefined };
  });
  if (!result) throw notHere();
}

async function sourceOf(work: Work, id: string): Promise<PinnedSource | undefined> {
  return (await pinnedSources(work.transaction, [id])).get(id);
}

/** Quotes of insights: frozen when taken, compared with their source at every read. */
export function citationHandlers(documents: Documents): Handler[] {
  return [
    inside(cite, ({ input, work, object }) => freeze(documents, work, object, input.highlightIds)),
    inside(copyCitations, async ({ input, work, object }) => {
      const ids = [...new Set(input.citationIds)];
      const sources = await pinnedSources(work.transaction, ids);
      const rows = await work.rows(Citation).find({ where: { id: ids } });
      const people = await quotedPeople(work.transaction, ids);
      const taken = ids.map((id) => {
        const [words, source] = [rows.find((row) => row.id === id), sources.get(id)];
        if (!words || !source || !work.access.reads(source.placeId)) throw closed();
        const { name, personId } = people.get(id) ?? { name: words.speaker, personId: null };
        return { words: { ...words, speaker: name, personId }, source };
      });
      return storeCitations(work, object, taken);
    }),
    inside(refreshCitation, async ({ work, object }) => {
      const insight = await work.load(Insight, object.insightId, 'WRITE');
      if (object.state === 'CURRENT') return object;
      const source = await sourceOf(work, object.id);
      if (object.state === 'GONE' || !source?.highlightId || !work.access.reads(source.placeId)) throw gone();
      const [fresh] = await freeze(documents, work, insight, [source.highlightId]);
      if (!fresh) throw gone();
      await replace(documents, work, object, fresh.id);
      work.undoBy(swapCitation, { id: fresh.id, withId: object.id });
      return fresh;
    }),
    inside(swapCitation, async ({ input, work, object }) => {
      const other = await work.load(Citation, input.withId, 'WRITE');
      const [mine, theirs] = [await sourceOf(work, object.id), await sourceOf(work, other.id)];
      // Quotes of data points have no highlight, neither the same nor another.
      if (other.insightId !== object.insightId || !mine?.highlightId || mine.highlightId !== theirs?.highlightId)
        throw new Refusal('BAD_USER_INPUT', 'Only quotes of the same words in the same insight can be swapped.');
      await replace(documents, work, object, other.id);
      work.undoBy(swapCitation, { id: other.id, withId: object.id });
      return other;
    }),
    inside(citationSources, ({ work, object }) => sourcesOf(work.transaction, object.id, work.access.readable)),
    inside(citedHighlights, ({ work, object }) => citedIn(work.transaction, object.id, work.access.readable)),
    inside(quotableHighlights, async ({ input, work, object }) => {
      const ids = await quotable(work.transaction, object.id, input);
      const rows = new Map((await work.rows(Highlight).find({ where: { id: ids } })).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    }),
  ];
}
