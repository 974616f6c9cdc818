import { createTag, deleteTag, tag as oneTag, Tag, updateTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup, deleteTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createField, type Field } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { restoreRowState, rowChanges, rowState } from '@earshot/core/areas/history/row-state';
import {
  Insight,
  lockInsight,
  insight as oneInsight,
  publishInsight,
  updateInsight,
} from '@earshot/core/areas/pages/insight';
import { Note, note as oneNote, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder, Folder, updateFolder } from '@earshot/core/areas/places/folder';
import { project as oneProject, Project, updateProject } from '@earshot/core/areas/places/project';
import { createVersion } from '@earshot/core/areas/versions/version';
import { View } from '@earshot/core/areas/views/view';
import { auditedChanges } from '@earshot/core/areas/workspace/audited-change';
import { auditLog } from '@earshot/core/model/audit';
import type { AnyEntity } from '@earshot/core/model/entity';
import { updateMember } from '@earshot/core/model/member';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { T } from '@earshot/host/area';
import { snake, tableOf } from '@earshot/host/store/columns';
import { expect } from 'chai';
import { dump } from '../../kit/dump.ts';
import { aNote, aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { purge } from '../../kit/purged.ts';
import { anInsight, textIn, writeIn } from '../../kit/rooms/insight.ts';

const numbers = async (by: Person, rowId: string) => (await by.do(rowChanges, { rowId })).map(({ number }) => number);
const seqOf = async (by: Person, operation: string) => (await by.do(auditLog, { operation, first: 1 }))[0]?.seq ?? 0;

async function aTagWithHistory() {
  const room = await aRoom();
  const { admin } = room;
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(admin);
  const group = await admin.do(createTagGroup, { projectId: project.id, title: 'Waiting' });
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue', groupId: group.id });
  await ada.do(updateTag, { id: tag.id, title: 'Line', description: 'People stand' });
  return { room, admin, ada, project, group, tag };
}

describe('the history of a row', function () {
  this.timeout(60_000);

  it('keeps the fields that its noun declares, by a trigger of its table', async () => {
    const { container } = await testHost();
    const triggers = await container
      .get(T.database)
      .asSystem('list triggers', (transaction) =>
        transaction.sql<{ table: string; args: string }>(
          `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args from pg_trigger where tgname like '%\\_changed_fields'`,
        ),
      );
    const kept = Object.fromEntries(triggers.map(({ table, args }) => [table, args.split('\\000').filter(Boolean)]));
    const declared = [Note, Insight, Tag, View, Project, Folder].map((noun: AnyEntity) => [
      tableOf(noun),
      (noun.options.history ?? []).map(snake),
    ]);
    expect(kept).to.deep.equal(Object.fromEntries(declared));
  });

  it('says who changed what and when, page by page', async () => {
    const { admin, ada, tag } = await aTagWithHistory();
    await admin.do(updateTag, { id: tag.id, title: 'Line' });
    await admin.do(updateTag, { id: tag.id, title: 'Rows' });
    const all = await admin.do(rowChanges, { rowId: tag.id });
    expect(all.map(({ changedBy, fields }) => [changedBy, fields])).to.deep.equal([
      [admin.memberId, ['title']],
      [ada.memberId, ['title', 'description']],
    ]);
    const [newest, oldest] = all;
    expect(await admin.do(rowChanges, { rowId: tag.id, before: newest?.number ?? 0 })).to.deep.equal([oldest]);
    expect((await admin.do(rowState, { rowId: tag.id, number: 0 })).values).to.include({ title: 'Queue' });
  });

  it('tells of projects and folders, and leaves them where they are when it is restored', async () => {
    const { admin } = await aRoom();
    const [old, later] = [await admin.do(createFolder, { name: 'Old' }), await admin.do(createFolder, { name: 'New' })];
    const { id } = await aProject(admin, { title: 'Queues', folderId: old.id });
    await admin.do(updateProject, { id, title: 'Lines', summary: 'People stand', status: 'COMPLETED' });
    await admin.do(updateProject, { id, folderId: later.id });
    const all = await admin.do(rowChanges, { rowId: id });
    expect(all.map(({ fields }) => fields)).to.deep.equal([['folderId'], ['title', 'summary', 'status']]);
    expect((await admin.do(rowState, { rowId: id, number: 0 })).values).to.include({
      title: 'Queues',
      status: 'ACTIVE',
      folderId: old.id,
    });
    expect((await admin.do(restoreRowState, { rowId: id, number: 0 })).left).to.deep.equal([]);
    const restored = await admin.do(oneProject, { id });
    expect(restored).to.include({ title: 'Queues', summary: '', status: 'ACTIVE', folderId: later.id });
    await admin.do(updateFolder, { id: later.id, name: 'Newer', parentId: old.id });
    const [change] = await admin.do(rowChanges, { rowId: later.id });
    expect(change?.fields).to.deep.equal(['name', 'parentId']);
  });

  it('is for those who may read the row, and is restored by those who may change it', async () => {
    const { room, admin, ada } = await aTagWithHistory();
    const hidden = await aProject(admin, { everyone: null });
    const tag = await admin.do(createTag, { projectId: hidden.id, title: 'Secret' });
    await admin.do(updateTag, { id: tag.id, title: 'Other' });
    const [number = 0] = await numbers(admin, tag.id);
    await demandRefused(ada.do(rowChanges, { rowId: tag.id }), 'NOT_FOUND');
    await demandRefused(ada.do(rowState, { rowId: tag.id, number }), 'NOT_FOUND');
    await demandRefused(ada.do(restoreRowState, { rowId: tag.id, number: 0 }), 'NOT_FOUND');
    const viewer = await room.person('VIEWER');
    const insight = await anInsight(admin, (await aProject(admin)).id);
    await demandRefused(viewer.do(restoreRowState, { rowId: insight.id, number: 0 }), 'FORBIDDEN');
    await admin.do(lockInsight, { id: insight.id });
    await demandRefused(ada.do(restoreRowState, { rowId: insight.id, number: 0 }), 'FORBIDDEN');
  });

  it('leaves what it needs and is gone, locks and publication; says what it left', async () => {
    const { admin, group, tag, project } = await aTagWithHistory();
    await admin.do(updateTag, { id: tag.id, groupId: null });
    await admin.do(deleteTagGroup, { id: group.id });
    expect(await admin.do(restoreRowState, { rowId: tag.id, number: 0 })).to.include.deep.include({
      rowId: tag.id,
      left: ['groupId'],
    });
    expect(await admin.do(oneTag, { id: tag.id })).to.include({ title: 'Queue', description: '', groupId: null });
    const insight = await anInsight(admin, project.id);
    await admin.do(publishInsight, { id: insight.id });
    expect((await admin.do(rowChanges, { rowId: insight.id }))[0]?.fields).to.deep.equal(['published']);
    expect((await admin.do(restoreRowState, { rowId: insight.id, number: 0 })).left).to.deep.equal([]);
    expect((await admin.do(oneInsight, { id: insight.id })).published).to.equal(true);
  });

  it('leaves what others changed since then when it is undone', async () => {
    const { admin, ada, tag } = await aTagWithHistory();
    const [number = 0] = await numbers(admin, tag.id);
    await admin.do(updateTag, { id: tag.id, title: 'Rows' });
    await admin.do(restoreRowState, { rowId: tag.id, number });
    const undo = undoOf(admin);
    await ada.do(updateTag, { id: tag.id, colour: '#123456' });
    await undo();
    expect(await admin.do(oneTag, { id: tag.id })).to.include({ title: 'Rows', colour: '#123456' });
    expect(await admin.do(auditLog, { operation: 'restoreRowState', objectId: tag.id })).to.have.length(2);
  });

  it('brings the text back with the title, and both forward again', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const insight = await anInsight(admin, project.id, { title: 'First' });
    await writeIn(admin, insight.id, (writer) => writer.paragraph('Early words.'));
    const version = await admin.do(createVersion, { pageId: insight.id, title: 'Kept' });
    const note = await aNote(admin, { projectId: project.id });
    await admin.do(updateInsight, { id: insight.id, title: 'Second' });
    await writeIn(admin, insight.id, (writer) => writer.paragraph('Late words.'));
    const [number = 0] = await numbers(admin, insight.id);
    expect((await admin.do(rowState, { rowId: insight.id, number })).versionId).to.equal(version.id);
    await demandRefused(
      admin.do(restoreRowState, { rowId: note.id, number: 0, versionId: version.id }),
      'BAD_USER_INPUT',
    );
    await admin.do(restoreRowState, { rowId: insight.id, number: 0, versionId: version.id });
    const undo = undoOf(admin);
    const said = async () => JSON.stringify(await textIn(admin, insight.id));
    expect(await said())
      .to.contain('Early')
      .and.not.to.contain('Late');
    expect((await admin.do(oneInsight, { id: insight.id })).title).to.equal('First');
    await undo();
    expect(await said()).to.contain('Late');
    expect((await admin.do(oneInsight, { id: insight.id })).title).to.equal('Second');
  });

  it('hides contacts from those without people access, who leave them as they are', async () => {
    const { room, admin, project } = await aTagWithHistory();
    const blind = await room.person('CONTRIBUTOR');
    await admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    const note = await aNote(admin, { projectId: project.id });
    const contact = await admin.do(createPerson, { name: 'Grace', email: '' });
    const field: Field = await admin.do(createField, {
      placeId: project.id,
      scope: 'NOTE',
      type: 'PERSON',
      label: 'Who',
    });
    const set = (value: string[] | null) =>
      admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: field.id, value }] });
    await set([contact.id]);
    await set(null);
    const [, number = 0] = await numbers(admin, note.id);
    expect((await admin.do(rowState, { rowId: note.id, number })).fields).to.deep.equal({ [field.id]: [contact.id] });
    const seen = await blind.do(rowState, { rowId: note.id, number });
    expect(seen.fields).to.deep.equal({ [field.id]: [HIDDEN_CONTACT] });
    expect((await blind.do(restoreRowState, { rowId: note.id, number })).left).to.deep.equal([field.id]);
    expect((await admin.do(oneNote, { id: note.id })).fields).to.deep.equal({});
  });

  it('shows admins what a line of the audit log changed, as far as they may read it and it is there', async () => {
    const { admin, ada, tag, project, room } = await aTagWithHistory();
    const seq = await seqOf(admin, 'updateTag');
    await admin.do(updateTag, { id: tag.id, title: 'Rows' });
    const [change] = await admin.do(auditedChanges, { seq });
    expect(change).to.deep.equal({
      rowId: tag.id,
      noun: 'Tag',
      title: 'Rows',
      hidden: false,
      erased: false,
      before: { title: 'Queue', description: '' },
      after: { title: 'Line', description: 'People stand' },
    });
    await demandRefused(ada.do(auditedChanges, { seq }), 'FORBIDDEN');
    const note = await aNote(admin, { projectId: project.id });
    const field = await admin.do(createField, { placeId: project.id, scope: 'NOTE', type: 'TEXT', label: 'Mood' });
    await admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: field.id, value: 'Calm' }] });
    const [filled] = await admin.do(auditedChanges, { seq: await seqOf(admin, 'setFieldValues') });
    expect(filled).to.deep.include({ before: { 'field:Mood': null }, after: { 'field:Mood': 'Calm' } });
    const other = await room.person('CONTRIBUTOR', { admin: true });
    const own = await aProject(other, { everyone: null });
    const secret = await other.do(createTag, { projectId: own.id, title: 'Secret' });
    await other.do(updateTag, { id: secret.id, title: 'Canary' });
    const [hidden] = await admin.do(auditedChanges, { seq: await seqOf(admin, 'updateTag') });
    expect(hidden).to.include({ rowId: secret.id, hidden: true, title: '' });
    expect(JSON.stringify(hidden)).not.to.match(/Secret|Canary/);
    await admin.do(deleteTag, { id: tag.id });
    await purge(admin.workspaceId, ['tags']);
    expect(await admin.do(auditedChanges, { seq })).to.deep.equal([
      { rowId: tag.id, noun: 'Tag', title: '', hidden: false, erased: true, before: {}, after: {} },
    ]);
  });

  it('erases the history together with its row', async () => {
    const { admin, tag } = await aTagWithHistory();
    const note = await aNote(admin);
    await admin.do(updateNote, { id: note.id, title: 'Changed' });
    await admin.do(deleteTag, { id: tag.id });
    await purge(admin.workspaceId, ['tags']);
    const left = (await dump(admin)).get('row_changes') ?? '';
    expect(left).to.contain(note.id).and.not.to.contain(tag.id);
  });
});
