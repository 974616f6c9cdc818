import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import type { DocumentNode } from '@earshot/core/documents/document';
import { updateDocument } from '@earshot/core/model/live';
import { fromUpdates, updateFromJson } from '@earshot/processing/documents/convert';
import { insights } from './insights.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { MadeHighlight, SampleParts } from './sample-parts.ts';

/** Pixels of a card with its margin, and of a group's edge and header. */
const CARD = { width: 284, height: 250 };
const GROUP = { edge: 24, head: 64, columns: 3 };
const COLOURS = ['#1c7ed6', '#f59f00'];

/** The quotes of an insight as cards in a group. */
function groupOf(title: string, highlightIds: readonly string[], at: { x: number; colour: string }): DocumentNode[] {
  const rows = Math.ceil(highlightIds.length / GROUP.columns);
  const width = GROUP.columns * CARD.width + GROUP.edge;
  const height = rows * CARD.height + GROUP.head;
  return [
    {
      type: 'canvasGroup',
      attrs: { x: at.x, y: 0, width, height, colour: at.colour },
      content: [{ type: 'text', text: title }],
    },
    ...highlightIds.map((id, place) => ({
      type: 'canvasReference',
      attrs: {
        type: 'HIGHLIGHT',
        id,
        x: at.x + GROUP.edge + (place % GROUP.columns) * CARD.width,
        y: GROUP.head + Math.floor(place / GROUP.columns) * CARD.height,
      },
    })),
  ];
}

/** The quotes behind the sample's insights, side by side on a canvas. */
export async function loadCanvas(
  { database, documents }: SampleParts,
  maker: SampleMaker,
  projectId: string,
  made: readonly MadeHighlight[],
): Promise<void> {
  const { id } = await maker.do('canvas', createCanvas, { projectId, title: 'Where the insights come from' });
  const whole = await database.inWorkspace(maker.actor.workspaceId, (transaction) => documents.whole(transaction, id));
  if (!whole) throw new Error('The sample canvas has no document');
  const groups = insights.flatMap(({ title, pieces }, place) => {
    const quoted = pieces.flatMap((piece) =>
      'quote' in piece ? made.filter(({ study, quote }) => study === piece.study && quote.startsWith(piece.quote)) : [],
    );
    const at = { x: place * (GROUP.columns * CARD.width + 4 * GROUP.edge), colour: COLOURS[place] ?? '#868e96' };
    return groupOf(
      title,
      quoted.map((highlight) => highlight.id),
      at,
    );
  });
  const words: DocumentNode = {
    type: 'canvasText',
    attrs: { x: 0, y: -96, width: 900, style: 'H2' },
    content: [{ type: 'text', text: 'Two findings, and the words that carry them' }],
  };
  const update = updateFromJson(fromUpdates([whole.update]), { type: 'canvas', content: [words, ...groups] });
  if (update) await maker.do('objects of the canvas', updateDocument, { pageId: id, epoch: whole.epoch, update });
}
