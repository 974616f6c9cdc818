import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { exportPage, type PageExport } from '@earshot/core/areas/exchange/page-export';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { displayTitle } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { pinnedSources } from '../quotes/store/citations.ts';
import { namesIn } from '../redaction/names-in.ts';

/** Names of a note's speakers by id; merged ones have the remaining speaker's name. */
async function speakersOf(work: Work, noteId: string): Promise<Record<string, string>> {
  const rows = await work.rows(Speaker).find({ where: { noteId } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = (row: Speaker): Speaker => {
    let at = row;
    for (let steps = 0; at.mergedIntoId && steps < rows.length; steps += 1) at = byId.get(at.mergedIntoId) ?? at;
    return at;
  };
  return Object.fromEntries(rows.map((row) => [row.id, displayTitle('speaker', kept(row).name)]));
}

/** Highlights quoted by citations, by citation id: they have the surrounding text. */
async function aroundQuotes(work: Work, citations: readonly Citation[]): Promise<Map<string, Highlight>> {
  const sources = await pinnedSources(
    work.transaction,
    citations.map(({ id }) => id),
  );
  const ids = [...sources.values()].flatMap(({ highlightId }) => highlightId ?? []);
  const rows = new Map((await work.rows(Highlight).find({ where: { id: ids } })).map((row) => [row.id, row]));
  return new Map(
    [...sources].flatMap(([citationId, { highlightId }]) => {
      const row = rows.get(highlightId ?? '');
      return row ? [[citationId, row] as const] : [];
    }),
  );
}

/** Tags on the highlights of a page, by highlight; authors are named if the reader can see them. */
async function tagsOf(work: Work, noteId: string, named: boolean): Promise<PageExport['tags']> {
  const rows = await work.rows(Highlight).find({ where: { noteId } });
  const tagged = rows.filter(({ tagIds }) => tagIds.length > 0);
  const tags = await work.rows(Tag).find({ where: { id: [...new Set(tagged.flatMap(({ tagIds }) => tagIds))] } });
  const titles = new Map(tags.map(({ id, title }) => [id, displayTitle('tag', title)]));
  const authors = named ? [...new Set(tagged.flatMap(({ createdBy }) => createdBy ?? []))] : [];
  const members = await work.rows(Member).find({ where: { id: authors } });
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    tagged.map(({ id, tagIds, createdBy, createdAt }) => [
      id,
      {
        titles: tagIds.flatMap((tagId) => titles.get(tagId) ?? []),
        author: names.get(createdBy ?? '') ?? '',
        at: createdAt,
      },
    ]),
  );
}

/** Queries for an exported page's references. */
export const pageExportHandlers = (): Handler[] => [
  inside(exportPage, async ({ input: { id, redacted }, work }) => {
    const { entity, page } = await work.loadPage(id);
    if (entity !== Note && entity !== Insight)
      throw new Refusal(
        'UNPROCESSABLE',
        'A canvas can only be downloaded as a picture. Use “Download as PNG” or “Download as SVG” in its menu.',
      );
    const citations = await work.rows(Citation).find({ where: { insightId: id } });
    const around = redacted
      ? await aroundQuotes(work, citations)
      : new Map<string, Pick<Highlight, 'prefix' | 'suffix'>>();
    return {
      id,
      title: displayTitle(entity === Note ? 'note' : 'insight', page.title),
      speakers: await speakersOf(work, id),
      citations: Object.fromEntries(
        citations.map(({ id: citationId, text, speaker }) => {
          const { prefix = '', suffix = '' } = around.get(citationId) ?? {};
          return [citationId, { text, speaker, before: prefix, after: suffix }];
        }),
      ),
      tags: await tagsOf(work, id, !redacted),
      names: redacted ? await namesIn(work, page.projectId) : null,
    };
  }),
];
