import { exportPage } from '@earshot/core/areas/exchange/page-export';
import { Citation } from '@earshot/core/areas/pages/citation';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { Refusal } from '@earshot/core/refusal';
import { displayTitle } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { namesIn } from '../redaction/names-in.ts';

/** Names of the speakers of a note by id; a merged one has the name of whom it was merged into. */
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

/** What a page that leaves as a file names beside its own words. */
export const pageExportHandlers = (): Handler[] => [
  inside(exportPage, async ({ input: { id, redacted }, work }) => {
    const { entity, page } = await work.loadPage(id);
    if (entity !== Note && entity !== Insight)
      throw new Refusal('UNPROCESSABLE', 'A canvas leaves as a picture. Use Export on the canvas itself.');
    const citations = await work.rows(Citation).find({ where: { insightId: id } });
    return {
      id,
      title: displayTitle(entity === Note ? 'note' : 'insight', page.title),
      speakers: await speakersOf(work, id),
      citations: Object.fromEntries(citations.map((one) => [one.id, { text: one.text, speaker: one.speaker }])),
      names: redacted ? await namesIn(work, page.projectId) : null,
    };
  }),
];
