import { retentionPreview, retentionRules, setRetentionRules } from '@earshot/core/areas/erasure/retention';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { citations } from '@earshot/core/areas/quotes/citation';
import { AREA, T } from '@earshot/host/area';
import { applyRetention } from '@earshot/host/areas/erasure/jobs/apply-retention';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { anImport } from '../../kit/rooms/imports.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const DAY_MS = 86_400_000;

async function age(by: Person, id: string, days: number, table = 'notes'): Promise<void> {
  await by.host.container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql(
        `update ${table} set created_at = now() - $3 * interval '1 day' where workspace_id = $1 and id = $2`,
        [by.workspaceId, id, days],
      ),
    );
}

async function applied(by: Person): Promise<void> {
  const { container } = by.host;
  const job = applyRetention(container.get(T.documents), container.getAll(AREA.onErase));
  if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
  await apart(
    { database: container.get(T.database), onWrite: async () => undefined, onCommit: () => undefined },
    by.workspaceId,
    (change) => job.perform({}, change, new AbortController().signal),
  );
}

const titlesIn = async (by: Person, projectId: string) =>
  (await by.do(notes, { condition: { projectId }, orderBy: 'CREATED_AT_ASC' })).nodes.map(({ title }) => title);

describe('retention', function () {
  this.timeout(60_000);

  it('erases notes when their time is over, never before, and what a project says comes first', async () => {
    const { admin } = await aRoom();
    const strict = await aProject(admin, { title: 'Strict' });
    const usual = await aProject(admin, { title: 'Usual' });
    for (const { id } of [strict, usual]) {
      await age(admin, (await aTranscript(admin, id, 'Old', 'One.')).id, 30.01);
      await age(admin, (await aTranscript(admin, id, 'Young', 'Two.')).id, 29.99);
    }
    await applied(admin);
    expect(await titlesIn(admin, strict.id), 'without rules').to.deep.equal(['Old', 'Young']);
    await admin.do(setRetentionRules, { noteDays: 60 });
    await admin.do(setRetentionRules, { projectId: strict.id, noteDays: 30 });
    const due = await admin.do(retentionPreview, {});
    expect(due.map(({ title, placeId }) => [title, placeId === strict.id])).to.deep.equal([
      ['Old', true],
      ['Young', true],
      ['Old', false],
      ['Young', false],
    ]);
    expect(Date.parse(due[1]?.at ?? '') - Date.now()).to.be.within(0, 0.02 * DAY_MS);
    expect(await admin.do(retentionPreview, { first: 1, offset: 3 })).to.have.length(1);
    await applied(admin);
    expect(await titlesIn(admin, strict.id)).to.deep.equal(['Young']);
    expect(await titlesIn(admin, usual.id)).to.deep.equal(['Old', 'Young']);
  });

  it('counts from when imported notes and files came in, not from when they were made elsewhere', async () => {
    const { admin } = await aRoom();
    const there = await aProject(admin, { title: 'There' });
    await age(admin, (await aTranscript(admin, there.id, 'Old', 'One.')).id, 400);
    const { id: fileId } = await upload(admin, { projectId: there.id, name: 'old.txt', bytes: 'old words' });
    await age(admin, fileId, 400, 'files');
    const { bytes } = await Package.of(admin, await anExport(admin, { projectId: there.id }));
    const here = await aProject(admin, { title: 'Here' });
    await anImport(admin, here.id, bytes);
    await admin.do(setRetentionRules, { projectId: here.id, noteDays: 30, fileDays: 30 });
    const due = await admin.do(retentionPreview, {});
    expect(due.map(({ title }) => title)).to.include.members(['Old', 'old.txt']);
    for (const { at } of due) expect((Date.parse(at) - Date.now()) / DAY_MS).to.be.within(29.9, 30);
    await applied(admin);
    expect(await titlesIn(admin, here.id)).to.deep.equal(['Old']);
    const [note] = (await admin.do(notes, { condition: { projectId: here.id } })).nodes;
    expect(Date.parse(note?.createdAt ?? '')).to.be.below(Date.now() - 399 * DAY_MS);
  });

  it('takes quotes along only where the rules say so', async () => {
    const { admin } = await aRoom();
    const quoted = async (quotesToo: boolean) => {
      const { id: projectId } = await aProject(admin);
      await admin.do(setRetentionRules, { projectId, noteDays: 30, quotesToo });
      const note = await aTranscript(admin, projectId, 'Old', 'The parcel came late.');
      const { id } = await aHighlight(admin, note.id, 'came late');
      const insight = await admin.do(createInsightFromHighlights, { projectId, title: 'Late', highlightIds: [id] });
      await age(admin, note.id, 31);
      return insight.id;
    };
    const insights = [await quoted(true), await quoted(false)];
    await applied(admin);
    const words = await Promise.all(
      insights.map(async (insightId) => (await admin.do(citations, { condition: { insightId } })).nodes[0]),
    );
    expect(words.map((one) => [one?.text, one?.removed])).to.deep.equal([
      ['This quote was removed.', true],
      ['came late', false],
    ]);
  });

  it('is set by administrators for the workspace and with full access for a project, with Undo', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const project = await aProject(room.admin);
    await demandRefused(ben.do(setRetentionRules, { noteDays: 30 }), 'FORBIDDEN', 'administrators');
    await demandRefused(ben.do(setRetentionRules, { projectId: project.id, noteDays: 30 }), 'FORBIDDEN');
    await demandRefused(room.admin.do(setRetentionRules, { noteDays: 31 }), 'BAD_USER_INPUT', '30, 60, 90, 180, 365');
    await room.admin.do(setRetentionRules, { noteDays: 90, quotesToo: true });
    const undo = undoOf(room.admin);
    expect(await ben.do(retentionRules, {})).to.include({ noteDays: 90, quotesToo: true, fileDays: null });
    await undo();
    expect(await ben.do(retentionRules, {})).to.include({ noteDays: null, quotesToo: false });
  });
});
