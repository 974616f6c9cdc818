import { mails } from '@earshot/core/areas/mail/mail';
import {
  alertRules,
  alerts,
  createAlertRule,
  deleteAlertRule,
  updateAlertRule,
} from '@earshot/core/areas/notifications/alert';
import { notifications, unreadNotifications } from '@earshot/core/areas/notifications/notification';
import { deleteProject, updateProject } from '@earshot/core/areas/places/project';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

describe('alerts', () => {
  it('tell administrators of lines of the audit log that a rule is about, in the inbox and by mail', async () => {
    const { admin, person } = await aRoom();
    const [ben, other] = [await person('CONTRIBUTOR'), await person('MANAGER', { admin: true })];
    const project = await aProject(admin, { title: 'Harbour' });
    const early = { placeId: project.id, principal: 'EVERYONE', principalId: null, level: 'READ' } as const;
    await admin.do(setGrant, early);
    const rule = { title: 'Rights', actions: ['setGrant', 'deleteProject'], mails: true };
    await admin.do(createAlertRule, rule);
    await admin.do(createAlertRule, { title: 'Refused', actions: ['deleteProject'], outcome: 'REFUSED' });
    await admin.do(setGrant, { ...early, level: 'WRITE' });
    await admin.do(updateProject, { id: project.id, title: 'Port' });
    await ben.outcome(deleteProject, { id: project.id });
    const found = await eventually(async () => {
      const rows = await other.do(alerts, {});
      expect(rows).to.have.length(3);
      return rows;
    });
    expect(found.map(({ ruleTitle, operation, outcome }) => `${ruleTitle}: ${operation} ${outcome}`)).to.have.members([
      'Rights: setGrant done',
      'Rights: deleteProject FORBIDDEN',
      'Refused: deleteProject FORBIDDEN',
    ]);
    const told = await other.do(notifications, { kinds: ['ALERT'] });
    expect(told.map(({ title }) => title)).to.have.members(['Rights', 'Refused']);
    expect(told.find(({ title }) => title === 'Refused')?.text).to.contain('delete project (refused)');
    expect(await ben.do(unreadNotifications, {})).to.deep.equal({ count: 0 });
    const sent = (await admin.do(mails, {})).nodes.filter(({ kind }) => kind === 'ALERT');
    expect(new Set(sent.map(({ recipient }) => recipient))).to.deep.equal(new Set([admin.email, other.email]));

    await admin.do(updateMember, { id: other.memberId, admin: false });
    await eventually(async () => expect(await other.outcome(alerts, {})).to.equal('FORBIDDEN'));
    expect(await other.do(unreadNotifications, {}), 'no administrator any more').to.deep.equal({ count: 0 });
  });

  it('are listed after and before moments, by rule, page by page', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const rule = await admin.do(createAlertRule, { title: 'Projects', actions: ['updateProject'] });
    await admin.do(createAlertRule, { title: 'Others', actions: ['setGrant'] });
    for (const title of ['One', 'Two', 'Three']) await admin.do(updateProject, { id: project.id, title });
    const all = await eventually(async () => {
      const rows = await admin.do(alerts, {});
      expect(rows).to.have.length(3);
      return rows;
    });
    const ids = all.map(({ id }) => id);
    const list = async (input: Parameters<typeof admin.do<typeof alerts>>[1]) =>
      (await admin.do(alerts, input)).map(({ id }) => id);
    const first = await list({ pageSize: 2 });
    expect(first).to.deep.equal(ids.slice(0, 2));
    expect(await list({ pageSize: 2, beforeId: first[1] ?? null })).to.deep.equal(ids.slice(2));
    expect(await list({ ruleId: rule.id })).to.deep.equal(ids);
    const newest = all[0]?.at ?? '';
    expect(await list({ after: newest })).to.deep.equal([]);
    expect(await list({ before: newest })).to.deep.equal(ids.filter((_, at) => (all[at]?.at ?? '') < newest));
    await demandRefused(admin.do(alerts, { pageSize: 0 }), 'BAD_USER_INPUT', '');
  });

  it('follow rules that administrators make, change and delete, with Undo; others know nothing of them', async () => {
    const { admin, person } = await aRoom();
    const manager = await person('MANAGER');
    const rule = await admin.do(createAlertRule, { title: 'Rights', actions: ['setGrant'] });
    await admin.do(updateAlertRule, { id: rule.id, title: 'Rights of people' });
    await undoOf(admin)();
    await admin.do(deleteAlertRule, { id: rule.id });
    const undo = undoOf(admin);
    expect((await admin.do(alertRules, {})).nodes).to.deep.equal([]);
    await undo();
    expect((await admin.do(alertRules, {})).nodes.map(({ title }) => title)).to.deep.equal(['Rights']);
    expect(await manager.outcome(alertRules, {})).to.equal('FORBIDDEN');
    expect(await manager.outcome(createAlertRule, { title: 'Mine', actions: ['setGrant'] })).to.equal('FORBIDDEN');
    const unknown = { title: 'Nothing', actions: ['flyToTheMoon'] };
    await demandRefused(admin.do(createAlertRule, unknown), 'BAD_USER_INPUT', 'The audit log has no action');
  });
});
