import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { auditLog, exportAuditLog } from '@earshot/core/model/audit';
import { T } from '@earshot/host/boot/tokens';
import { appendToSpine } from '@earshot/host/store/spine';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { get } from '../../kit/hosts/uploads.ts';

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
