import { canvases } from '@earshot/core/areas/canvas/canvas';
import { createView, views } from '@earshot/core/areas/views/view';
import type { DocumentJson } from '@earshot/core/documents/document';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { aCanvas, aStudy, card, objectsIn, textObject } from '../../kit/rooms/canvas.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { anImport } from '../../kit/rooms/imports.ts';

const typesIn = (objects: readonly { attrs?: Record<string, unknown> }[]) => objects.map(({ attrs }) => attrs?.type);

describe('a canvas in an export', () => {
  it('has cards of the types rh, i and n and its view names it, and both come back in another workspace', async function () {
    this.timeout(60_000);
    const { ada, project, note, late } = await aStudy();
    const objects = [textObject(0, 0, 'Late', 'H1'), card('HIGHLIGHT', late.id, 0, 80), card('NOTE', note.id, 0, 160)];
    const canvas = await aCanvas(ada, project.id, { title: 'Map', objects });
    const shown = { placeId: project.id, objectType: 'NOTE', title: 'Map', layout: 'CANVAS' } as const;
    await ada.do(createView, { ...shown, docId: canvas.id });

    const made = await Package.of(ada, await anExport(ada, { projectId: project.id }));
    const documents = made.lines('x-earshot/Canvases.jsonl').map(({ richText }) => richText as DocumentJson);
    expect(typesIn(documents[0]?.content ?? [])).to.deep.equal([undefined, 'rh', 'n']);
    const [view] = made.lines('ProjectViews.jsonl');
    expect(view).to.deep.include({ layout: 'CANVAS', docId: canvas.id, objectType: 'NOTE', title: 'Map' });

    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const { counts } = await anImport(admin, projectId, made.bytes);
    expect(counts.View).to.include({ MADE: 1 });
    const [arrived] = (await admin.do(canvases, { condition: { projectId } })).nodes;
    expect(typesIn(await objectsIn(admin, arrived?.id ?? ''))).to.deep.equal([undefined, 'HIGHLIGHT', 'NOTE']);
    const [again] = (await admin.do(views, { condition: { placeId: projectId } })).nodes;
    expect(again).to.deep.include({ layout: 'CANVAS', docId: arrived?.id });
  });
});
