import { workspaceActivity } from '@earshot/core/areas/analytics/activity';
import { reportActivity } from '@earshot/core/areas/automations/activity';
import {
  type Automation,
  automation,
  automationEvents,
  createAutomation,
  disableAutomation,
  dryRunAutomation,
  enableAutomation,
  updateAutomation,
} from '@earshot/core/areas/automations/automation';
import { automationRun, retryAutomationRun } from '@earshot/core/areas/automations/automation-run';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { updateMe, updateMember } from '@earshot/core/model/member';
import { currentWorkspace, updateWorkspace } from '@earshot/core/model/workspace';
import { AREA, T } from '@earshot/host/area';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { anAutomation, endedRuns, runsOf, switchedOn, tells } from '../../kit/rooms/automations.ts';

const ON_ACTIVITY = { type: 'EVENT', event: 'user:activity', rules: null };
const NOT_MEASURED = 'It needs activity measurement';

const inDatabase = ({ host, workspaceId }: Person, sql: string) =>
  host.container.get(T.database).inWorkspace(workspaceId, (transaction) => transaction.sql(sql));
const reports = async (of: Person) =>
  inDatabase(of, "select type, place_id as place, actor_id as who from events where type like '%:used' order by seq");
async function ageReports(of: Person, by: string): Promise<void> {
  await inDatabase(of, `update events set at = at - interval '${by}' where type like '%:used'`);
  await inDatabase(of, `update activity_reports set at = at - interval '${by}'`);
}
const figuresKept = (of: Person) => inDatabase(of, 'select theme from activity_reports');
const measured = (admin: Person, measuresActivity = true) => admin.do(updateWorkspace, { measuresActivity });

const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (fault: Error) => fault.message,
  );

describe('activity', () => {
  it('is neither measured nor offered unless an admin switches it on', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    expect((await ben.do(currentWorkspace, {})).measuresActivity).to.equal(false);
    await ben.do(reportActivity, { noteId: note.id });
    expect(await reports(admin)).to.deep.equal([]);
    expect(await ben.outcome(updateWorkspace, { measuresActivity: true })).to.equal('FORBIDDEN');
    expect(await refused(anAutomation(admin, project, { trigger: ON_ACTIVITY, actions: [] }))).to.contain(NOT_MEASURED);
    const offered = async () => (await admin.do(automationEvents, {})).filter(({ id }) => id === 'user:activity');
    expect(await offered()).to.deep.equal([]);
    await measured(admin);
    expect((await offered()).map(({ fields }) => fields.map(({ name }) => name))).to.deep.equal([
      ['member', 'page', 'session_duration', 'page_views', 'engagement_score', 'theme'],
    ]);
  });

  it('begins an automation once for a page and a quarter of an hour, by member and kind of page', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    await ben.do(updateMe, { name: 'Ben' });
    await measured(admin);
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    const conditions = [
      { field: 'member', operator: 'equal', value: 'Ben' },
      { field: 'page', operator: 'in', value: ['note'] },
    ];
    const made = await switchedOn(admin, project, {
      trigger: { ...ON_ACTIVITY, rules: { combinator: 'AND', conditions } },
      actions: [tells(admin, '{{member}} opened a {{page}}: {{title}}')],
    });
    await admin.do(reportActivity, { noteId: note.id });
    await ben.do(reportActivity, { projectId: project.id });
    await Promise.all([1, 2, 3].map(() => ben.do(reportActivity, { noteId: note.id })));
    expect(await reports(admin)).to.have.length(3);
    const [run] = await endedRuns(admin, made);
    expect(run).to.include({ state: 'DONE', event: 'user:activity', objectId: note.id });
    expect((await admin.do(notifications, {})).map(({ title }) => title)).to.deep.equal([
      'Ben opened a note: Interview 4',
    ]);
    await ageReports(admin, '16 minutes');
    await ben.do(reportActivity, { noteId: note.id });
    await endedRuns(admin, made, 2);
    expect(await runsOf(admin, made)).to.have.length(2);
  });

  it('has figures of the session for rules and texts (AU-04), those of the last report of that member on that page', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    await measured(admin);
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const busy = { sessionDuration: 125, pageViews: 3, engagementScore: 67, theme: 'dark' as const };
    for (const wrong of [{ sessionDuration: -1 }, { pageViews: 0.5 }, { engagementScore: 101 }, { theme: 'blue' }])
      expect(await ben.outcome(reportActivity, { noteId: note.id, ...wrong } as never)).to.equal('BAD_USER_INPUT');
    const conditions = [
      { field: 'engagement_score', operator: 'greaterThan', value: 50 },
      { field: 'page_views', operator: 'lessThanOrEqual', value: 3 },
      { field: 'theme', operator: 'equal', value: 'dark' },
    ];
    const text = '{{session_duration}} s, {{page_views}} pages, {{engagement_score}} %, {{theme}}';
    const made = await switchedOn(admin, project, {
      trigger: { ...ON_ACTIVITY, rules: { combinator: 'AND', conditions } },
      actions: [tells(admin, text)],
    });
    await admin.do(reportActivity, { noteId: note.id });
    await ben.do(reportActivity, { noteId: note.id, ...busy });
    await ben.do(reportActivity, { projectId: project.id, ...busy, engagementScore: 50 });
    await endedRuns(admin, made);
    expect(await runsOf(admin, made)).to.have.length(1);
    expect((await admin.do(notifications, {})).map(({ title }) => title)).to.deep.equal(['125 s, 3 pages, 67 %, dark']);
    await ben.do(reportActivity, { noteId: note.id, theme: 'light' });
    const shown = await admin.do(dryRunAutomation, { id: made.id });
    expect(shown.fits).to.equal(false);
    expect((await figuresKept(admin)).map(({ theme }) => theme).toSorted()).to.deep.equal(['auto', 'dark', 'dark']);
  });

  it('is told of notes, insights, projects and dashboards that one may open, one at a time', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await measured(admin);
    const project = await aProject(admin);
    const closed = await aProject(admin, { everyone: null });
    const secret = await aNote(admin, { projectId: closed.id });
    const insight = await admin.do(createInsight, { projectId: project.id });
    const dashboard = await admin.do(createDashboard, { placeId: admin.workspaceId, title: 'All' });
    for (const input of [{ noteId: secret.id }, { projectId: closed.id }])
      expect(await ben.outcome(reportActivity, input)).to.equal('NOT_FOUND');
    for (const input of [{}, { insightId: insight.id, projectId: project.id }])
      expect(await ben.outcome(reportActivity, input)).to.equal('BAD_USER_INPUT');
    await ben.do(reportActivity, { insightId: insight.id });
    await ben.do(reportActivity, { dashboardId: dashboard.id });
    const who = ben.memberId;
    // Events without a place are not sent to browsers.
    expect(await reports(admin)).to.deep.equal([
      { type: 'insight:used', place: null, who },
      { type: 'dashboard:used', place: null, who },
    ]);
  });

  it('tells nobody of what the owner of an automation may not open', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ben.memberId, admin: true });
    await measured(admin);
    const project = await aProject(admin);
    const closed = await aProject(admin, { everyone: null });
    const secret = await aNote(admin, { projectId: closed.id });
    const note = await aNote(admin, { projectId: project.id });
    const bens = await switchedOn(ben, { id: ben.workspaceId }, { trigger: ON_ACTIVITY, actions: [tells(ben)] });
    const wide = await switchedOn(admin, { id: admin.workspaceId }, { trigger: ON_ACTIVITY, actions: [tells(admin)] });
    await admin.do(reportActivity, { noteId: secret.id });
    await admin.do(reportActivity, { noteId: note.id });
    await endedRuns(admin, wide, 2);
    const objects = async (of: Automation, by: Person) => (await runsOf(by, of)).map(({ objectId }) => objectId);
    expect((await objects(wide, admin)).toSorted()).to.deep.equal([secret.id, note.id].toSorted());
    await eventually(async () => expect(await objects(bens, ben)).to.deep.equal([note.id]));
    expect((await ben.do(dryRunAutomation, { id: bens.id })).title).to.equal(note.title);
  });

  it('is for automations of admins: colleagues make none, take over none and read no runs', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await measured(admin);
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    expect((await ben.do(automationEvents, {})).map(({ id }) => id)).to.not.include('user:activity');
    expect(await refused(anAutomation(ben, project, { trigger: ON_ACTIVITY, actions: [] }))).to.contain('of admins');
    const bens = await switchedOn(ben, project, { actions: [tells(ben)] });
    expect(await refused(ben.do(updateAutomation, { id: bens.id, trigger: ON_ACTIVITY }))).to.contain('of admins');
    const made = await switchedOn(admin, project, { trigger: ON_ACTIVITY, actions: [tells(admin)] });
    await admin.do(reportActivity, { noteId: note.id });
    const [run] = await endedRuns(admin, made);
    expect(await runsOf(ben, made)).to.deep.equal([]);
    expect(await ben.outcome(automationRun, { id: String(run?.id) })).to.equal('NOT_FOUND');
    const retried = { id: String(run?.id), automationId: made.id };
    expect(await ben.outcome(retryAutomationRun, retried)).to.equal('FORBIDDEN');
    expect(await ben.outcome(updateAutomation, { id: made.id, actions: [tells(ben)] })).to.equal('FORBIDDEN');
    expect(await refused(ben.do(dryRunAutomation, { id: made.id }))).to.contain('of admins');
    await ben.do(disableAutomation, { id: made.id });
    expect(await refused(ben.do(enableAutomation, { id: made.id }))).to.contain('of admins');
    expect((await admin.do(automation, { id: made.id })).ownerId).to.equal(admin.memberId);
  });

  it('ends with the rights of its owner', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ben.memberId, admin: true });
    await measured(admin);
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const made = await switchedOn(ben, project, { trigger: ON_ACTIVITY, actions: [tells(ben)] });
    await admin.do(updateMember, { id: ben.memberId, admin: false });
    await admin.do(reportActivity, { noteId: note.id });
    await eventually(async () => expect((await admin.do(automation, { id: made.id })).problem).to.contain('of admins'));
    expect(await runsOf(admin, made)).to.deep.equal([]);
  });

  it('is erased after a day with the runs that it began, and is not counted', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    await measured(admin);
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const made = await switchedOn(admin, project, { trigger: ON_ACTIVITY, actions: [tells(admin)] });
    await ben.do(reportActivity, { noteId: note.id });
    await endedRuns(admin, made);
    const active = (await admin.do(workspaceActivity, {})).filter(({ measure }) => measure === 'ACTIVE_MEMBERS');
    expect(active.map(({ count }) => count)).to.deep.equal([1]);
    const purge = () =>
      apart(admin.host.container.get(T.apart), admin.workspaceId, async (change) => {
        for (const erase of admin.host.container.getAll(AREA.leftovers)) await erase(change);
      });
    await purge();
    expect(await reports(admin)).to.have.length(1);
    await ageReports(admin, '25 hours');
    await inDatabase(admin, "update automation_runs set at = at - interval '25 hours'");
    await purge();
    expect(await reports(admin)).to.deep.equal([]);
    expect(await figuresKept(admin)).to.deep.equal([]);
    expect(await runsOf(admin, made)).to.deep.equal([]);
  });

  it('ends at once when it is switched off: what waits for it says why', async () => {
    const { admin } = await aRoom();
    await measured(admin);
    const project = await aProject(admin);
    const made = await admin.do(createAutomation, {
      placeId: project.id,
      title: 'Tell',
      trigger: ON_ACTIVITY,
      actions: [],
    });
    await measured(admin, false);
    await admin.do(reportActivity, { projectId: project.id });
    expect(await reports(admin)).to.deep.equal([]);
    expect(await refused(admin.do(dryRunAutomation, { id: made.id }))).to.contain(NOT_MEASURED);
  });
});
