import {
  canvases,
  createCanvas,
  deleteCanvas,
  canvas as oneCanvas,
  restoreCanvas,
  updateCanvas,
} from '@earshot/core/areas/canvas/canvas';
import { comments, createComment } from '@earshot/core/areas/comments/comment';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { markPageOpened, openedPages } from '@earshot/core/areas/pages/opened-page';
import { type SearchHit, search } from '@earshot/core/areas/search/search';
import { createTemplate } from '@earshot/core/areas/templates/template';
import { createVersion, restoreVersion, versionContent, versions } from '@earshot/core/areas/versions/version';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { rootOf } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { ask, heard, pointing, Writer } from '../../kit/hosts/writer.ts';
import { aCanvas, elementsOf, group, objectsIn, putOnCanvas, rectangle, textObject } from '../../kit/rooms/canvas.ts';

const open = async (by: Person, pageId: string) => Writer.open(await by.socket(), pageId);
const titles = async (by: Person, projectId: string) =>
  (await by.do(canvases, { condition: { projectId }, orderBy: 'TITLE_ASC' })).nodes.map(({ title }) => title);
const typesIn = async (by: Person, id: string) => (await objectsIn(by, id)).map(({ type }) => type);

describe('canvases', () => {
  it('are made, renamed, moved to trash and restored with all of their objects', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const canvas = await admin.do(createCanvas, { projectId: project.id });
    expect(canvas).to.include({ title: '', preview: '', characters: 0 });
    await putOnCanvas(admin, canvas.id, rectangle(0, 0), textObject(0, 300, 'Words'));
    await admin.do(updateCanvas, { id: canvas.id, title: 'Map' });
    await admin.do(deleteCanvas, { id: canvas.id });
    expect(await titles(admin, project.id)).to.deep.equal([]);
    expect(await admin.outcome(oneCanvas, { id: canvas.id })).to.equal('NOT_FOUND');
    await admin.do(restoreCanvas, { id: canvas.id });
    const back = undoOf(admin);
    expect(await titles(admin, project.id)).to.deep.equal(['Map']);
    expect(await typesIn(admin, canvas.id)).to.deep.equal(['canvasRectangle', 'canvasText']);
    await back();
    expect(await titles(admin, project.id)).to.deep.equal([]);
  });

  it('are refused beyond what a project may have, and one that goes makes room', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const last = await admin.do(createCanvas, { projectId });
    await (await testHost()).container.get(T.database).inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql(
        `insert into canvases (workspace_id, id, project_id, title)
         select $1, gen_random_uuid(), $2, 'Canvas ' || n from generate_series(2, $3::int) n`,
        [admin.workspaceId, projectId, limits.canvasesPerProject],
      ),
    );
    expect(await admin.outcome(createCanvas, { projectId })).to.equal('UNPROCESSABLE');
    await admin.do(deleteCanvas, { id: last.id });
    const next = await admin.do(createCanvas, { projectId });
    expect(await admin.outcome(restoreCanvas, { id: last.id })).to.equal('UNPROCESSABLE');
    await admin.do(deleteCanvas, { id: next.id });
    await admin.do(restoreCanvas, { id: last.id });
  });

  it('are read by readers, and written and made by nobody below WRITE', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin, { everyone: null });
    const canvas = await aCanvas(admin, project.id, { objects: [rectangle(0, 0)] });
    const [reader, stranger] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
    await eventually(async () => expect(await titles(reader, project.id)).to.deep.equal(['Affinity map']));
    const seen = await open(reader, canvas.id);
    expect(seen.writable).to.equal(false);
    rootOf(seen.doc).push(elementsOf(rectangle(9, 9)));
    expect(await seen.send()).to.include({ ok: false, code: 'FORBIDDEN' });
    expect(await reader.outcome(createCanvas, { projectId: project.id })).to.equal('FORBIDDEN');
    expect(await reader.outcome(deleteCanvas, { id: canvas.id })).to.equal('FORBIDDEN');
    expect(await stranger.outcome(oneCanvas, { id: canvas.id })).to.equal('NOT_FOUND');
    expect(await stranger.outcome(createCanvas, { projectId: project.id })).to.equal('NOT_FOUND');
    expect(await typesIn(admin, canvas.id)).to.have.length(1);
  });

  it('take objects only, as many as they may hold; what is refused changes nothing', async () => {
    const { admin } = await aRoom();
    const canvas = await aCanvas(admin, (await aProject(admin)).id);
    const refused = async (...objects: Parameters<typeof elementsOf>) => {
      const writer = await open(admin, canvas.id);
      rootOf(writer.doc).push(elementsOf(...objects));
      const { ok, text } = await writer.send();
      writer.socket.disconnect();
      return ok ? 'ok' : text;
    };
    expect(await refused(rectangle(1_000_000, 0))).to.match(/^This edit does not fit the page/);
    expect(await refused({ type: 'paragraph' })).to.match(/^This edit does not fit the page/);
    const many = Array.from({ length: limits.canvas.objects }, (_, at) => rectangle(at, 0));
    expect(await refused(...many)).to.equal('ok');
    expect(await refused(rectangle(0, 900))).to.match(/^A canvas has at most 1,000 objects, so this was not added\./);
    expect(await typesIn(admin, canvas.id)).to.have.length(limits.canvas.objects);
  });

  it('have versions, which bring back every object', async () => {
    const { admin } = await aRoom();
    const canvas = await aCanvas(admin, (await aProject(admin)).id, {
      objects: [group(0, 0, 'Waiting'), textObject(30, 80, 'First words', 'H1')],
    });
    const before = await objectsIn(admin, canvas.id);
    const kept = await admin.do(createVersion, { pageId: canvas.id, title: 'As agreed' });
    expect((await admin.do(versionContent, { id: kept.id })).document).to.deep.equal({
      type: 'canvas',
      content: before,
    });
    const writer = await open(admin, canvas.id);
    rootOf(writer.doc).delete(0, 1);
    rootOf(writer.doc).push(elementsOf(rectangle(5, 5)));
    expect(await writer.send()).to.include({ ok: true });
    await admin.do(restoreVersion, { id: kept.id });
    const back = undoOf(admin);
    expect(await objectsIn(admin, canvas.id)).to.deep.equal(before);
    await back();
    expect(await typesIn(admin, canvas.id)).to.deep.equal(['canvasText', 'canvasRectangle']);
    expect((await admin.do(versions, { condition: { pageId: canvas.id } })).totalCount).to.be.greaterThan(1);
  });

  it('are found by their title, their texts and the titles of their groups', async () => {
    const { admin } = await aRoom();
    const canvas = await aCanvas(admin, (await aProject(admin)).id, {
      title: 'Funicular',
      objects: [group(0, 0, 'Steep hills'), textObject(0, 0, 'The lamp post')],
    });
    const found = async (query: string) =>
      ((await admin.do(search, { query, types: ['CANVAS'] })).items as SearchHit[]).map(({ id }) => id);
    for (const query of ['funicular', 'steep', '"lamp post"'])
      await eventually(async () => expect(await found(query), query).to.deep.equal([canvas.id]));
    await eventually(async () =>
      expect(await admin.do(oneCanvas, { id: canvas.id })).to.include({ preview: 'Steep hills The lamp post' }),
    );
    await admin.do(deleteCanvas, { id: canvas.id });
    expect(await found('funicular')).to.deep.equal([]);
  });

  it('are talked about like other pages, and count among those that were opened', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const canvas = await aCanvas(admin, (await aProject(admin)).id);
    await admin.do(createComment, { pageId: canvas.id, body: 'Shall we?', mentionIds: [ben.memberId] });
    expect((await admin.do(comments, { condition: { pageId: canvas.id } })).totalCount).to.equal(1);
    const [told] = await ben.do(notifications, {});
    expect(told).to.include({ objectId: canvas.id, objectType: 'CANVAS', objectTitle: 'Affinity map' });
    await ben.do(markPageOpened, { pageId: canvas.id });
    expect((await ben.do(openedPages, {})).map(({ id, type }) => `${type} ${id}`)).to.deep.equal([
      `CANVAS ${canvas.id}`,
    ]);
  });

  it('cannot become templates, which are texts', async () => {
    const { admin } = await aRoom();
    const canvas = await aCanvas(admin, (await aProject(admin)).id);
    expect(await admin.outcome(createTemplate, { pageId: canvas.id, title: 'Map' })).to.equal('BAD_USER_INPUT');
  });

  it('show where colleagues point and what they have selected, and nothing that an editor of texts cannot read', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const canvas = await aCanvas(admin, project.id, { objects: [rectangle(0, 0)] });
    const [hers, his] = [await open(admin, canvas.id), await open(ben, canvas.id)];
    const cursor = { x: 12, y: -7, selected: [{ client: 1, clock: 0 }] };
    const seen = heard<{ state: { cursor: unknown; person: string } }>(his.socket, 'presence');
    const message = { pageId: canvas.id, clientId: 7, clock: 1 };
    expect(await ask(hers.socket, 'pointInDocument', { ...message, cursor })).to.include({ ok: true });
    expect((await seen).state).to.deep.include({ cursor, person: admin.memberId });
    for (const wrong of [
      { ...cursor, x: 1e9 },
      { ...cursor, selected: [null] },
      { ...cursor, label: 'me' },
      pointing(canvas.id).cursor,
    ])
      expect(await ask(hers.socket, 'pointInDocument', { ...message, clock: 2, cursor: wrong })).to.include({
        ok: false,
        code: 'BAD_USER_INPUT',
      });
  });
});
