import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createProject } from '@earshot/core/areas/places/project';
import { type Citation, cite } from '@earshot/core/areas/quotes/citation';
import { createView } from '@earshot/core/areas/views/view';
import { citation, doc, heading, paragraph } from '@earshot/core/documents/document-builder';
import { updateDocument } from '@earshot/core/model/live';
import { fromUpdates, updateFromJson } from '@earshot/processing/documents/convert';
import { insights, type SampleInsight, type SamplePiece } from './insights.ts';
import { loadCanvas } from './load-canvas.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { MadeHighlight, SampleParts } from './sample-parts.ts';

const highlightOf = (piece: SamplePiece, made: readonly MadeHighlight[]): string => {
  if (!('quote' in piece)) return '';
  const found = made.find(({ study, quote }) => study === piece.study && quote.startsWith(piece.quote));
  if (!found) throw new Error(`The sample's insight quotes what nobody highlighted: ${piece.quote}`);
  return found.id;
};

/** Loads the findings across studies, and a canvas of the supporting quotes, in a project of their own. */
export async function loadInsights(
  parts: SampleParts,
  maker: SampleMaker,
  folderId: string,
  made: readonly MadeHighlight[],
): Promise<void> {
  const project = await maker.do('project insights', createProject, {
    title: 'What the studies say together',
    summary: 'Two insights drawn from eight of the studies, each claim beside the words that carry it.',
    icon: 'bulb',
    colour: '#f59f00',
    folderId,
  });
  for (const insight of insights) await loadInsight(parts, maker, project.id, insight, made);
  await loadCanvas(parts, maker, project.id, made);
  await maker.do('view board', createView, {
    placeId: project.id,
    objectType: 'INSIGHT',
    title: 'Board',
    layout: 'BOARD',
    viewData: { group: JSON.stringify({ by: 'PUBLISHED' }) },
  });
}

async function loadInsight(
  { database, documents }: SampleParts,
  maker: SampleMaker,
  projectId: string,
  { title, published, pieces }: SampleInsight,
  made: readonly MadeHighlight[],
): Promise<void> {
  const { id } = await maker.do(`insight ${title}`, createInsight, { projectId, title });
  const highlightIds = pieces.filter((piece) => 'quote' in piece).map((piece) => highlightOf(piece, made));
  const citations: Citation[] = await maker.do(`cite ${title}`, cite, { id, highlightIds });
  const whole = await database.inWorkspace(maker.actor.workspaceId, (transaction) => documents.whole(transaction, id));
  if (!whole) throw new Error('The sample insight has no document');
  let next = 0;
  const content = pieces.map((piece) => {
    if ('heading' in piece) return heading(1, piece.heading);
    if ('text' in piece) return paragraph(piece.text);
    const quoted = citations[next++];
    if (!quoted) throw new Error('A quote of the sample was not taken over');
    return citation(quoted.id);
  });
  const update = updateFromJson(fromUpdates([whole.update]), doc(...content));
  if (update) await maker.do(`text ${title}`, updateDocument, { pageId: id, epoch: whole.epoch, update });
  if (published) await maker.do(`publish ${title}`, publishInsight, { id });
}
