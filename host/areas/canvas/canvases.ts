import { Canvas, createCanvas, deleteCanvas, restoreCanvas } from '@earshot/core/areas/canvas/canvas';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';

const BLANK = { preview: '', characters: 0, editedAt: null };

/** Refuses a canvas beyond the project's maximum; concurrent creations wait for each other. */
async function demandRoom(work: Work, projectId: string): Promise<void> {
  await work.transaction.sql('select 1 from projects where workspace_id = $1 and id = $2 for no key update', [
    work.workspaceId,
    projectId,
  ]);
  if ((await work.rows(Canvas).count({ projectId })) >= limits.canvasesPerProject)
    throw new Refusal(
      'UNPROCESSABLE',
      `A project has at most ${limits.canvasesPerProject} canvases. Delete one that is no longer needed.`,
    );
}

/** Creates a canvas with its document, empty if no state is given. */
export async function addCanvas(
  work: Work,
  documents: Documents,
  values: { projectId: string; title?: string | undefined },
  state?: Uint8Array,
): Promise<Canvas> {
  await demandRoom(work, values.projectId);
  const canvas = await createRow(Canvas, work, { ...BLANK, ...values } as Partial<Canvas>, deleteCanvas);
  await documents.create(work, canvas.id, state, 'canvas');
  return canvas;
}

/** Canvases of a project; other operations are the standard ones. */
export const canvasHandlers = (documents: Documents): Handler[] => [
  inside(createCanvas, ({ input, work }) => addCanvas(work, documents, input)),
  inside(restoreCanvas, async ({ work, object }) => {
    if (object.trashedAt) await demandRoom(work, object.projectId);
    return (await restoreRow(Canvas, work, object, deleteCanvas)) as Canvas;
  }),
];
