import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { createProjectExport } from '@earshot/core/areas/exchange/project-export';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { publishInsight } from '@earshot/core/areas/pages/insight';
import { importNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { createShare, updateShare } from '@earshot/core/areas/shares/share';
import { createAccessToken, revokeAccessToken } from '@earshot/core/areas/workspace/access-token';
import { createGroup, updateGroup } from '@earshot/core/areas/workspace/group';
import { limits } from '@earshot/core/limits';
import { auditLog, exportAuditLog } from '@earshot/core/model/audit';
import { updateMember } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { appendToSpine } from '@earshot/host/store/spine';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { anInsight } from '../../kit/rooms/insight.ts';
import { anImport } from '../../kit/rooms/transcript.ts';

async function aHistory() {
  const room = await aRoom();
  const { admin } = room;
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(admin);
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue' });
  await ada.do(createTag, { projectId: project.id, title: 'Rain' });
  await demandRefused(ada.do(deleteTag, { id: project.id }), 'NOT_FOUND');
  return { room, admin, ada, tag };
}

describe('the audit log', () => {
  it('is filtered by who, what, on what, outcome and time', async () => {
    const { admin, ada, tag } = await aHistory();
    const made = await admin.do(auditLog, { operation: 'createTag' });
    expect(made.map(({ actorId }) => actorId)).to.deep.equal([ada.memberId, admin.memberId]);
    const hers = await admin.do(auditLog, { actorId: ada.memberId, operation: 'createTag' });
    expect(hers).to.have.length(1);
    const refused = await admin.do(auditLog, { outcome: 'REFUSED', actorId: ada.memberId });
    expect(refused.map(({ operation, outcome }) => [operation, outcome])).to.deep.equal([['deleteTag', 'NOT_FOUND']]);
    expect((await admin.do(auditLog, { objectId: tag.id })).every(({ objectId }) => objectId === tag.id)).to.equal(
      true,
    );
    const [newest] = made;
    if (!newest) throw new Error('There is no line');
    expect(await admin.do(auditLog, { operation: 'createTag', until: newest.at })).to.have.length(1);
    expect(await admin.do(auditLog, { operation: 'createTag', from: newest.at })).to.have.length(1);
    await demandRefused(admin.do(auditLog, { operation: "'; drop" }), 'BAD_USER_INPUT');
  });

  it('tells who was given what: ids, choices and switches, and never what somebody wrote', async () => {
    const room = await aRoom();
    const { admin } = room;
    const ada = await room.person('CONTRIBUTOR');
    const project = await aProject(admin);
    const given = { placeId: project.id, principal: 'MEMBER', principalId: ada.memberId } as const;
    await admin.do(setGrant, { ...given, level: 'FULL' });
    await admin.do(updateMember, { id: ada.memberId, role: 'VIEWER', projectsAccess: false });
    await admin.do(createAccessToken, { title: 'Reports of Ada', scope: 'WRITE' });
    await admin.do(createGroup, { name: 'Friends of Ada' });
    await admin.do(setPlugin, { id: 'csv', enabled: false });
    const lines = await admin.do(auditLog, {});
    const lineOf = (operation: AnyOperation) => lines.find((line) => line.operation === operation.name);
    expect(lineOf(setGrant)).to.deep.include({ objectId: project.id });
    expect(lineOf(setGrant)?.detail.values).to.deep.include({ ...given, level: 'FULL' });
    expect(lineOf(updateMember)?.detail.values).to.deep.include({ role: 'VIEWER', projectsAccess: false });
    expect(lineOf(createAccessToken)?.detail.values).to.deep.equal({ scope: 'WRITE', days: 90 });
    expect(lineOf(setPlugin)?.detail.values).to.deep.equal({ id: 'csv', enabled: false });
    for (const made of [createAccessToken, createGroup, createProject])
      expect(lineOf(made)?.objectId, made.name).to.be.a('string');
    expect(JSON.stringify(lines)).not.to.contain('Ada').and.not.to.contain('Reports');
  });

  it('names what was made in a project, and the project where nothing was made that has a name', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await anImport(admin, project.id, 'Interview 4.txt', 'The parcel came late.');
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue' });
    await admin.do(createProjectExport, { projectId: project.id });
    const lines = await admin.do(auditLog, {});
    const objectOf = (operation: AnyOperation) => lines.find((line) => line.operation === operation.name)?.objectId;
    expect([objectOf(importNote), objectOf(createTag), objectOf(createProjectExport)]).to.deep.equal([
      note.id,
      tag.id,
      project.id,
    ]);
    const [about] = await admin.do(auditLog, { objectId: note.id, operation: importNote.name });
    expect(about?.detail.values).to.include({ projectId: project.id });
  });

  it('tells what was replaced: levels, roles, switches, models, tokens and links', async () => {
    const room = await aRoom();
    const { admin } = room;
    const ada = await room.person('CONTRIBUTOR');
    const project = await aProject(admin);
    const given = { placeId: project.id, principal: 'MEMBER', principalId: ada.memberId } as const;
    await admin.do(setGrant, { ...given, level: 'READ' });
    await admin.do(setGrant, { ...given, level: 'FULL' });
    await admin.do(revokeGrant, given);
    await admin.do(updateMember, { id: ada.memberId, role: 'VIEWER', suspended: true, peopleAccess: true });
    const { accessToken } = await admin.do(createAccessToken, { title: 'Reports of Ada', scope: 'WRITE' });
    await admin.do(revokeAccessToken, { id: accessToken.id });
    await admin.do(setPlugin, { id: 'csv', enabled: false });
    await admin.do(setModelSettings, { regions: ['eu-central'], callsPerDay: 7, askMode: 'OFF' });
    const group = await admin.do(createGroup, { name: 'Friends of Ada' });
    await admin.do(updateGroup, { id: group.id, name: 'Colleagues of Ada' });
    const insight = await anInsight(admin, project.id);
    await admin.do(publishInsight, { id: insight.id });
    const share = await admin.do(createShare, { insightId: insight.id });
    const expiresAt = '2031-01-01T00:00:00.000Z';
    await admin.do(updateShare, { id: share.id, expiresAt, showSpeakers: true, password: 'a long password of Ada' });
    const lines = await admin.do(auditLog, { first: 100 });
    const replaced = (operation: AnyOperation) =>
      lines.flatMap(({ operation: name, detail }) => (name === operation.name ? [detail.before] : []));
    expect(replaced(setGrant)).to.deep.equal([{ level: 'READ' }, { level: null }]);
    expect(replaced(revokeGrant)).to.deep.equal([{ level: 'FULL' }]);
    expect(replaced(updateMember), 'what stays as it was is left out').to.deep.equal([
      { role: 'CONTRIBUTOR', suspended: false },
    ]);
    const { expiresAt: until } = accessToken;
    expect(replaced(revokeAccessToken)).to.deep.equal([{ scope: 'WRITE', expiresAt: until }]);
    expect(replaced(setPlugin)).to.deep.equal([{ enabled: true }]);
    expect(replaced(setModelSettings)).to.deep.equal([
      { regions: [], callsPerDay: limits.models.callsPerDay.usual, askMode: 'ON' },
    ]);
    expect(replaced(updateGroup), 'the name of a group is words').to.deep.equal([undefined]);
    expect(replaced(updateShare)).to.deep.equal([{ showSpeakers: false, expiresAt: null, protected: false }]);
    expect(JSON.stringify(lines)).not.to.contain('Ada');
  });

  it(`leaves as a file for administrators, with the same filter (${exportAuditLog.name})`, async () => {
    const { admin, ada } = await aHistory();
    const response = await get(admin, '/api/v1/audit.csv?operation=createTag');
    expect(response.status).to.equal(200);
    const [head, ...lines] = (await response.text()).trimEnd().split(/\r?\n/);
    expect(head).to.contain('Number').and.to.contain('Outcome');
    expect(lines).to.have.length(2);
    expect(lines[0]).to.contain(ada.memberId).and.to.contain('createTag');
    const [line, another] = await admin.do(auditLog, { operation: 'exportAuditLog' });
    expect(line).to.deep.include({ actorId: admin.memberId, outcome: 'done', detail: { fields: ['operation'] } });
    expect(another).to.equal(undefined);
    expect((await get(ada, '/api/v1/audit.csv')).status).to.equal(403);
    expect((await get(admin, '/api/v1/audit.csv?outcome=PERHAPS')).status).to.equal(400);
  });

  it('leaves whole, however many pages it has, with one line for the export', async () => {
    const { admin } = await aRoom();
    const lines = limits.auditExportPage + 10;
    const line = { operation: 'createTag', outcome: 'done', actorId: null, objectId: null } as const;
    await admin.host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) => appendToSpine(transaction, [], Array(lines).fill(line)));
    const response = await get(admin, '/api/v1/audit.csv?operation=createTag');
    const [, ...read] = (await response.text()).trimEnd().split(/\r?\n/);
    expect(new Set(read).size).to.equal(lines);
    expect(await admin.do(auditLog, { operation: 'exportAuditLog' })).to.have.length(1);
  });
});
