import { randomUUID } from 'node:crypto';
import {
  type Automation,
  automation,
  automationActions,
  automationEvents,
  automations,
  cronTimes,
  deleteAutomation,
  disableAutomation,
  dryRunAutomation,
  enableAutomation,
  restoreAutomation,
  updateAutomation,
} from '@earshot/core/areas/automations/automation';
import { retryAutomationRun } from '@earshot/core/areas/automations/automation-run';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { updateMember } from '@earshot/core/model/member';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { startDue } from '@earshot/host/areas/automations/jobs/start-by-clock';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { anAutomation, endedRuns, ON_NOTE, runsOf, step, switchedOn, tells } from '../../kit/rooms/automations.ts';

/** Message of a refused call; 'done' if it was not refused. */
const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (fault: Error) => fault.message,
  );

/** Sets the clock of an automation back, as if no host had been running. */
const backwards = ({ host, workspaceId }: Person, { id }: Pick<Automation, 'id'>, by: string) =>
  host.container
    .get(T.database)
    .inWorkspace(workspaceId, (transaction) =>
      transaction.sql('update automation_clocks set accounted_to = now() - $2::interval where automation_id = $1', [
        id,
        by,
      ]),
    );

const startDueOf = ({ host, workspaceId }: Person, { id }: Pick<Automation, 'id'>) =>
  apart(host.container.get(T.apart), workspaceId, (change) => startDue(change, id));

/** Queued jobs of an automation's runs. */
const queuedFor = ({ host }: Person, { id }: Pick<Automation, 'id'>) =>
  host.container
    .get(T.database)
    .asSystem('look at the queue', (transaction) =>
      transaction.sql("select id from graphile_worker._private_jobs where payload->>'automationId' = $1", [id]),
    );

const toldTo = async (who: Person) => (await who.do(notifications, {})).map(({ title }) => title);

describe('automations', () => {
  it('leave no waiting job once their runs have ended', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const made = await switchedOn(admin, project, { trigger: ON_NOTE, actions: [tells(admin)] });
    await aNote(admin, { projectId: project.id });
    await endedRuns(admin, made);
    await eventually(async () => expect(await queuedFor(admin, made)).to.deep.equal([]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await queuedFor(admin, made)).to.deep.equal([]);
  });

  it('carry out their actions in order when an event fits, and say in the log what they did', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const diary = await aProject(admin);
    const rules = { combinator: 'AND', conditions: [{ field: 'title', operator: 'contains', value: 'INTERVIEW' }] };
    const made = await switchedOn(admin, project, {
      trigger: { ...ON_NOTE, rules },
      actions: [tells(grace), step('createNote', { projectId: diary.id, title: 'About {{title}}' })],
    });
    await aNote(admin, { projectId: project.id, title: 'Shopping list' });
    const note = await aNote(admin, { projectId: project.id, title: 'Interview 7' });
    const [run, ...others] = await endedRuns(admin, made);
    expect(others).to.deep.equal([]);
    expect(run).to.deep.include({ state: 'DONE', problem: '', objectId: note.id, event: 'note:created', depth: 0 });
    expect(run?.steps.map(({ action, state }) => `${action} ${state}`)).to.deep.equal([
      'sendNotification DONE',
      'createNote DONE',
    ]);
    expect(run?.steps.flatMap(({ did }) => did)[1]).to.equal('Create note: About Interview 7');
    expect(await toldTo(grace)).to.deep.equal(['New: Interview 7']);
    const { nodes } = await admin.do(notes, { condition: { projectId: diary.id } });
    expect(nodes.map(({ title }) => title)).to.deep.equal(['About Interview 7']);
  });

  it('have the rights that their owner has at that moment, and who changes one becomes its owner', async () => {
    const { admin, person } = await aRoom();
    const [grace, ben] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const project = await aProject(admin);
    const closed = await admin.do(createProject, { title: 'Closed study', everyone: null });
    const intoClosed = step('createNote', { projectId: closed.id, title: 'Hello' });
    const made = await switchedOn(grace, project, { actions: [intoClosed] });
    await aNote(admin, { projectId: project.id });
    const [run] = await endedRuns(admin, made);
    expect(run).to.include({ state: 'FAILED' });
    expect(run?.problem).to.contain('This does not exist, or you cannot open it');

    expect((await admin.do(updateAutomation, { id: made.id, actions: made.actions })).ownerId).to.equal(admin.memberId);
    await aNote(admin, { projectId: project.id });
    expect((await endedRuns(admin, made, 2)).map(({ state }) => state)).to.deep.equal(['FAILED', 'DONE']);
    expect((await ben.do(updateAutomation, { id: made.id, title: 'Named anew' })).ownerId).to.equal(admin.memberId);
    const acted = await ben.do(updateAutomation, { id: made.id, actions: made.actions });
    expect(acted.ownerId, 'nobody borrows the rights of somebody else').to.equal(ben.memberId);
  });

  it('do not start for objects that their owner can no longer open', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const made = await switchedOn(grace, project, { actions: [tells(grace)] });
    await admin.do(revokeGrant, { placeId: project.id, principal: 'EVERYONE' });
    await aNote(admin, { projectId: project.id });
    const other = await switchedOn(admin, project, { actions: [tells(admin)] });
    await aNote(admin, { projectId: project.id });
    await endedRuns(admin, other);
    expect(await runsOf(admin, made)).to.deep.equal([]);
  });

  it('tell nobody who may not open what it is about, and say so in the log', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const closed = await admin.do(createProject, { title: 'Closed study', everyone: null });
    const made = await switchedOn(admin, closed, { actions: [tells(grace), tells(admin)] });
    await aNote(admin, { projectId: closed.id, title: 'Interview 7' });
    const [run] = await endedRuns(admin, made);
    const [toGrace = [], toAdmin = []] = (run?.steps ?? []).map(({ did }) => did);
    expect(toGrace.join()).to.contain('Not sent to');
    expect(toAdmin.join()).to.not.contain('Not sent to');
    await admin.do(setGrant, { placeId: closed.id, principal: 'MEMBER', principalId: grace.memberId, level: 'READ' });
    expect([await toldTo(grace), await toldTo(admin)]).to.deep.equal([[], ['New: Interview 7']]);
  });

  it('say in the log and in a dry run whom a mail does not reach, and why', async () => {
    const { admin, person } = await aRoom();
    const vera = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    await admin.host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql('update members set email_confirmed = false where id = $1', [vera.memberId]),
      );
    const gone = randomUUID();
    const made = await switchedOn(admin, project, {
      actions: [
        step('sendEmail', { memberIds: [vera.memberId, admin.memberId, gone], subject: 'New', text: '{{title}}' }),
      ],
    });
    await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    const [run] = await endedRuns(admin, made);
    const said = run?.steps[0]?.did.join('\n') ?? '';
    expect(said).to.match(/Not sent to .+, who has not confirmed their email address\./);
    expect(said).to.contain('Not sent to a former member, who is no longer a member.');
    expect(said).to.contain('Not sent yet: Earshot has no mail server');
    const shown = await admin.do(dryRunAutomation, { id: made.id });
    expect(shown.steps[0]?.would.join('\n')).to.contain('who has not confirmed their email address');
  });

  it('are switched off when their owner leaves, and the admins are told', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const made = await switchedOn(grace, project, { actions: [tells(admin)] });
    await admin.do(updateMember, { id: grace.memberId, suspended: true });
    const off = await eventually(async () => {
      const now = await admin.do(automation, { id: made.id });
      expect(now.enabled).to.equal(false);
      return now;
    });
    expect(off.problem).to.contain('Its owner is no longer a member');
    expect(await toldTo(admin)).to.deep.equal(['The automation “Tell the team” was switched off']);
    expect((await admin.do(enableAutomation, { id: made.id })).ownerId).to.equal(admin.memberId);
  });

  it('stop at an action that fails, and go on from there when somebody tries again', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const target = await aProject(admin);
    const made = await switchedOn(admin, project, {
      actions: [
        tells(grace, 'First'),
        step('createNote', { projectId: randomUUID(), title: 'Nowhere' }),
        tells(grace, 'Last'),
      ],
    });
    await aNote(admin, { projectId: project.id });
    const [run] = await endedRuns(admin, made);
    expect(run?.steps.map(({ state }) => state)).to.deep.equal(['DONE', 'FAILED']);
    expect(await toldTo(grace)).to.deep.equal(['First']);
    const [first, second, third] = made.actions;
    if (!first || !second || !third || !run) throw new Error('three actions');
    const mended = { ...second, settings: { projectId: target.id, title: 'Somewhere' } };
    await admin.do(updateAutomation, { id: made.id, actions: [first, mended, third] });
    await admin.do(retryAutomationRun, { id: run.id, automationId: made.id });
    const [again] = await endedRuns(admin, made);
    expect(again?.state).to.equal('DONE');
    expect((await toldTo(grace)).sort(), 'what was done is not done twice').to.deep.equal(['First', 'Last']);
    expect(await refused(admin.do(retryAutomationRun, { id: run.id, automationId: made.id }))).to.contain('CONFLICT');
  });

  it('stop when they trigger each other in a cycle', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const made = await switchedOn(admin, project, {
      actions: [step('createNote', { projectId: project.id, title: 'Again {{title}}' })],
    });
    await aNote(admin, { projectId: project.id, title: 'Seed' });
    const runs = await eventually(async () => {
      const found = await runsOf(admin, made);
      expect(found.at(-1)?.state).to.equal('STOPPED');
      return found;
    });
    expect(runs.map(({ depth, state }) => `${depth} ${state}`)).to.deep.equal([
      '0 DONE',
      '1 DONE',
      '2 DONE',
      '3 STOPPED',
    ]);
    expect(runs.at(-1)?.problem).to.contain('endless loop');
    const { nodes } = await admin.do(notes, { condition: { projectId: project.id } });
    expect(nodes).to.have.length(4);
  });

  it('show in a dry run what they would do about the last event, and do nothing', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const rules = { combinator: 'OR', conditions: [{ field: 'title', operator: 'equal', value: 'Interview 9' }] };
    const made = await anAutomation(admin, project, {
      trigger: { ...ON_NOTE, rules },
      actions: [tells(grace), step('createNote', { projectId: project.id, title: 'About {{title}}' })],
    });
    expect(await admin.do(dryRunAutomation, { id: made.id })).to.deep.include({ at: null, steps: [] });
    await aNote(admin, { projectId: project.id, title: 'Interview 9' });
    const shown = await admin.do(dryRunAutomation, { id: made.id });
    expect(shown).to.include({ title: 'Interview 9', fits: true });
    const [told, note] = shown.steps.map(({ would }) => would.join());
    expect(told).to.match(/^Notification to .+: New: Interview 9$/);
    expect(note).to.equal('Create note: About Interview 9');
    await aNote(admin, { projectId: project.id, title: 'Something else' });
    expect(await admin.do(dryRunAutomation, { id: made.id })).to.include({ title: 'Something else', fits: false });
    expect(await toldTo(grace)).to.deep.equal([]);
    expect((await admin.do(notes, { condition: { projectId: project.id } })).nodes).to.have.length(2);
    expect(await runsOf(admin, made)).to.deep.equal([]);
  });

  it('begin with published insights and new projects as well', async () => {
    const { admin, workspaceId } = await aRoom();
    const project = await aProject(admin);
    const onInsight = await switchedOn(admin, project, {
      trigger: { type: 'EVENT', event: 'insight:published', rules: null },
      actions: [tells(admin, 'Out: {{title}}')],
    });
    const active = { combinator: 'AND', conditions: [{ field: 'status', operator: 'in', value: ['active'] }] };
    const onProject = await switchedOn(
      admin,
      { id: workspaceId },
      {
        trigger: { type: 'EVENT', event: 'project:created', rules: active },
        actions: [tells(admin, 'Begun: {{name}}')],
      },
    );
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Late parcels' });
    await admin.do(publishInsight, { id: insight.id });
    await aProject(admin, { title: 'Drivers' });
    await Promise.all([endedRuns(admin, onInsight), endedRuns(admin, onProject)]);
    expect((await toldTo(admin)).sort()).to.deep.equal(['Begun: Drivers', 'Out: Late parcels']);
  });

  it('are for people who may write in a project, and for admins in the workspace', async () => {
    const { admin, person, workspaceId } = await aRoom();
    const [grace, viewer] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const project = await aProject(admin);
    const actions = [tells(grace)];
    expect(await refused(anAutomation(grace, { id: workspaceId }, { actions }))).to.contain('FORBIDDEN');
    expect(await refused(anAutomation(viewer, project, { actions }))).to.contain('FORBIDDEN');
    const made = await anAutomation(grace, project, { actions });
    expect(await refused(viewer.do(automations, {}))).to.contain('FORBIDDEN');
    const closed = await admin.do(createProject, { title: 'Closed', everyone: null });
    const hidden = await anAutomation(admin, closed, { actions });
    expect((await grace.do(automations, {})).nodes.map(({ id }) => id)).to.deep.equal([made.id]);
    for (const operation of [automation, enableAutomation, deleteAutomation, dryRunAutomation] as const)
      expect(await refused(grace.do(operation as typeof automation, { id: hidden.id }))).to.contain('NOT_FOUND');
    const ofWorkspace = await anAutomation(admin, { id: workspaceId }, { actions });
    expect(await refused(grace.do(disableAutomation, { id: ofWorkspace.id }))).to.contain('FORBIDDEN');
  });

  it('refuse settings that could never run, with a message', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const actions = [tells(admin)];
    const withRules = (rules: unknown) => anAutomation(admin, project, { trigger: { ...ON_NOTE, rules }, actions });
    const one = (field: string, operator: string, value: unknown) => ({
      combinator: 'AND',
      conditions: [{ field, operator, value }],
    });
    const refusals: [() => Promise<unknown>, string][] = [
      [() => withRules(one('title', 'before', 'x')), "Invalid operator 'before' for field type 'string'"],
      [() => withRules({ combinator: 'AND', conditions: [] }), 'Cannot build rules without any conditions'],
      [() => withRules({ conditions: 'many' }), 'Invalid rules structure: '],
      [() => withRules(one('colour', 'equal', 'x')), "Failed to create condition: the field 'colour' does not exist"],
      [() => anAutomation(admin, project, { trigger: { type: 'CRON', cron: '0 0 30 2 *' }, actions }), 'never occurs'],
      [() => anAutomation(admin, project, { trigger: { type: 'CRON', cron: 'often' }, actions }), 'five parts'],
      [
        () => anAutomation(admin, project, { trigger: { type: 'CRON', cron: '0 9 * * 1', timeZone: 'X/Y' }, actions }),
        'time zone',
      ],
      [
        () => anAutomation(admin, project, { trigger: { type: 'EVENT', event: 'moon:landed' }, actions }),
        'not available',
      ],
      [() => anAutomation(admin, project, { actions: [step('dance', {})] }), 'not available'],
      [
        () => anAutomation(admin, project, { actions: [step('sendNotification', { memberIds: [], text: '' })] }),
        'Choose someone',
      ],
    ];
    for (const [asked, says] of refusals) expect(await refused(asked())).to.contain(says);
    const empty = await anAutomation(admin, project, { actions: [] });
    expect(await refused(admin.do(enableAutomation, { id: empty.id }))).to.contain('It has no actions');
  });

  it('refuse placeholders that nothing fills, with those that exist, also when the trigger or the schedule changes', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const daily = { type: 'CRON', cron: '0 9 * * *', timeZone: 'UTC' };
    const saying = (text: string, trigger: Record<string, unknown> = ON_NOTE) =>
      anAutomation(admin, project, { trigger, actions: [tells(admin, text)] });
    expect(await refused(saying('See {{url}}, {{title}}, {{ wordCount }}'))).to.equal(
      'BAD_USER_INPUT: Nothing fills {{url}}, {{wordCount}}. There are {{title}}, {{link}}, {{date}}, {{event}}, {{source}}, {{characters}}.',
    );
    expect(await refused(saying('{{title}}', daily))).to.contain('There are {{date}}, {{event}}.');
    const mail = step('sendEmail', { memberIds: [admin.memberId], subject: '{{name}}', text: 'x' });
    expect(await refused(anAutomation(admin, project, { actions: [mail] }))).to.contain('Nothing fills {{name}}.');
    const made = await saying('{{title}} of {{source}} at {{ link }}, {{7 * 7}}');
    expect(await refused(admin.do(updateAutomation, { id: made.id, trigger: daily }))).to.contain(
      'Nothing fills {{title}}, {{source}}, {{link}}.',
    );
    const actions = [tells(admin, 'It is {{date}}')];
    const changed = await admin.do(updateAutomation, { id: made.id, trigger: daily, actions });
    expect(changed.trigger).to.deep.equal(daily);
  });

  it('are changed by one person at a time, with Undo', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const made = await anAutomation(admin, project, { actions: [tells(admin)] });
    await grace.do(updateAutomation, { id: made.id, revision: made.revision, title: 'By Grace' });
    const late = admin.do(updateAutomation, { id: made.id, revision: made.revision, title: 'By Ada' });
    expect(await refused(late)).to.contain('Someone else changed this');
    await admin.do(updateAutomation, { id: made.id, title: 'By Ada' });
    await undoOf(admin)();
    expect((await admin.do(automation, { id: made.id })).title).to.equal('By Grace');
    await admin.do(enableAutomation, { id: made.id });
    await admin.do(deleteAutomation, { id: made.id });
    expect(await admin.do(restoreAutomation, { id: made.id })).to.include({ enabled: false });
  });

  it('say what is missing when a plugin is switched off, and keep what was set', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const made = await switchedOn(admin, project, { actions: [tells(admin)] });
    await admin.do(setPlugin, { id: 'send-notification', enabled: false });
    expect((await admin.do(automationActions, {})).map(({ id }) => id)).to.not.include('sendNotification');
    await aNote(admin, { projectId: project.id });
    const [run] = await endedRuns(admin, made);
    expect(run).to.include({ state: 'FAILED' });
    expect(run?.problem).to.contain('Its plugin is switched off');
    const kept = await admin.do(updateAutomation, { id: made.id, title: 'Later', actions: made.actions });
    expect(kept.actions).to.deep.equal(made.actions);
  });

  it('say in words when the clock runs them, and the next five times', async () => {
    const { admin } = await aRoom();
    const { words, times } = await admin.do(cronTimes, { cron: '30 2 * * *', timeZone: 'Europe/Berlin' });
    expect(words).to.equal('At 02:30');
    expect(times).to.have.length(5);
    expect((await admin.do(automationEvents, {})).map(({ id }) => id).sort()).to.deep.equal([
      'dataset:created',
      'insight:published',
      'note:created',
      'project:created',
      'theme:created',
    ]);
  });

  it('run once for a time of the clock, and list the ones that were missed', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const cron = { type: 'CRON', cron: '* * * * *', timeZone: 'UTC' };
    const made = await switchedOn(admin, project, { trigger: cron, actions: [tells(admin, 'Tick')] });
    expect(Date.parse(made.nextAt ?? '')).to.be.greaterThan(Date.now());
    await backwards(admin, made, '3 minutes');
    await Promise.all([startDueOf(admin, made), startDueOf(admin, made)]);
    const runs = await endedRuns(admin, made, 3);
    const states = runs.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ state }) => state);
    expect(states.slice(-3)).to.deep.equal(['MISSED', 'MISSED', 'DONE']);
    expect(await toldTo(admin)).to.deep.equal(['Tick']);
  });
});
