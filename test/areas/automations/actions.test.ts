import { dryRunAutomation } from '@earshot/core/areas/automations/automation';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { summaries } from '@earshot/core/areas/summaries/summary';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { type MailCatcher, mailCatcher } from '../../kit/fakes/mail-catcher.ts';
import { SlackFake } from '../../kit/fakes/slack-fake.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { endedRuns, step, switchedOn } from '../../kit/rooms/automations.ts';
import { connected, turnOn } from '../../kit/rooms/connections.ts';
import { Package } from '../../kit/rooms/exports.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const ON_INSIGHT = { type: 'EVENT', event: 'insight:published', rules: null };

describe('actions of automations', function () {
  this.timeout(60_000);
  let catcher: MailCatcher;
  let host: Host;
  before(async () => {
    catcher = await mailCatcher();
    const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
    host = await anotherHost(createLog('error'), { mailServer, database: testDatabase('webhooks') });
  });
  after(async () => {
    await host.stop();
    await catcher.stop();
  });

  it('sendToSlack posts in a channel of the account that is connected, and says what Slack refuses', async () => {
    const fake = new SlackFake();
    const { admin } = await aRoom('Slack', host);
    await turnOn(admin, 'slack', { signingSecret: fake.secret });
    await admin.do(setPlugin, { id: 'send-to-slack', enabled: true });
    const project = await aProject(admin);
    const early = await switchedOn(admin, project, { actions: [step('sendToSlack', { channel: '#a', text: 'Hi' })] });
    await aNote(admin, { projectId: project.id, title: 'Interview 1' });
    expect((await endedRuns(admin, early))[0]?.problem).to.contain('needs an account that is connected');

    await connected(admin, 'SLACK');
    const made = await switchedOn(admin, project, {
      actions: [step('sendToSlack', { channel: '#research', text: 'New: {{title}} <!channel>' })],
    });
    const refused = await switchedOn(admin, project, {
      actions: [step('sendToSlack', { channel: '#gone', text: 'Hi' })],
    });
    await aNote(admin, { projectId: project.id, title: 'Interview <2> & more' });
    const shown = await admin.do(dryRunAutomation, { id: made.id });
    expect(shown.steps[0]).to.deep.include({ problem: '' });
    expect(shown.steps[0]?.would.join()).to.contain('POST to slack.com').and.not.contain('Bearer');
    const [run] = await endedRuns(admin, made);
    expect(run).to.include({ problem: '', state: 'DONE' });
    const text = 'New: Interview &lt;2&gt; &amp; more &lt;!channel&gt;';
    expect(fake.messages.filter(({ channel }) => channel === '#research')).to.deep.equal([
      { channel: '#research', text },
    ]);
    expect(JSON.stringify(run?.steps), 'no token is in the log').to.not.contain('Bearer');
    const [gone] = await endedRuns(admin, refused);
    expect(gone).to.include({ state: 'FAILED' });
    expect(gone?.problem).to.contain('There is no such channel in Slack');
  });

  it('sendEmail writes to members who may open what it is about, and says who was left out', async () => {
    const { admin, person } = await aRoom('Letters', host);
    const [grace, ben] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const closed = await aProject(admin, { everyone: null });
    const open = await aProject(admin);
    const mail = step('sendEmail', {
      memberIds: [grace.memberId, ben.memberId],
      subject: 'New: {{title}}',
      text: 'Have a look at {{title}}.',
    });
    const [inClosed, inOpen] = [
      await switchedOn(admin, closed, { actions: [mail] }),
      await switchedOn(admin, open, { actions: [mail] }),
    ];
    await aNote(admin, { projectId: closed.id, title: 'Secret' });
    await aNote(admin, { projectId: open.id, title: 'Interview 4' });
    const [left] = await endedRuns(admin, inClosed);
    expect(left?.steps[0]?.did.filter((line) => line.startsWith('Not sent to'))).to.have.length(2);
    await endedRuns(admin, inOpen);
    const sources = await eventually(() => {
      const found = catcher.taken.filter((source) => source.includes('Subject: New: Interview 4'));
      expect(found).to.have.length(2);
      return found;
    });
    for (const who of [grace, ben]) expect(sources.join()).to.contain(`To: ${who.email}`);
    expect(sources[0]).to.contain('Have a look at Interview 4.').and.contain('/data/');
    expect(catcher.taken.join()).to.not.contain('Secret');
  });

  it('tagHighlights tags the highlights that hold the words, each once', async () => {
    const { admin } = await aRoom('Tags', host);
    const project = await aProject(admin);
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Late' });
    const note = await aTranscript(admin, project.id, 'Interview', 'The parcel came late again. The driver was kind.');
    const late = await aHighlight(admin, note.id, 'The parcel came late again.');
    const kind = await aHighlight(admin, note.id, 'The driver was kind.');
    const made = await switchedOn(admin, project, {
      trigger: ON_INSIGHT,
      actions: [step('tagHighlights', { projectId: project.id, words: 'parcel late', tagId: tag.id })],
    });
    for (const title of ['One', 'Two']) {
      const insight = await admin.do(createInsight, { projectId: project.id, title });
      await admin.do(publishInsight, { id: insight.id });
    }
    const runs = await endedRuns(admin, made, 2);
    expect(runs.map(({ state }) => state)).to.deep.equal(['DONE', 'DONE']);
    expect(runs[1]?.steps[0]?.did, 'nothing is left to tag').to.deep.equal([]);
    const { nodes } = await admin.do(highlights, { condition: { projectId: project.id } });
    expect(nodes.find(({ id }) => id === late.id)?.tagIds).to.deep.equal([tag.id]);
    expect(nodes.find(({ id }) => id === kind.id)?.tagIds).to.deep.equal([]);
    expect((await admin.do(tags, { condition: { projectId: project.id } })).nodes).to.have.length(1);
  });

  it('summarise has a summary made of what the event is about', async () => {
    const { admin } = await aRoom('Summaries', host);
    const project = await aProject(admin);
    const made = await switchedOn(admin, project, { actions: [step('summarise', { framework: 'Summary' })] });
    const text = Array.from(
      { length: 20 },
      (_, at) => `The parcel of week ${at} came two days late. Nobody called us.`,
    ).join(' ');
    const note = await aTranscript(admin, project.id, 'Interview', text);
    const [run] = await endedRuns(admin, made);
    expect(run).to.include({ problem: '', state: 'DONE' });
    await eventually(async () => {
      const { nodes } = await admin.do(summaries, { condition: { pageId: note.id } });
      expect(nodes.map(({ state, problem }) => [state, problem])).to.deep.equal([['DONE', '']]);
    }, 30_000);
  });

  it('exportProject makes a package that the owner of the automation can download', async () => {
    const { admin, person } = await aRoom('Exports', host);
    const grace = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const made = await switchedOn(admin, project, {
      trigger: ON_INSIGHT,
      actions: [step('exportProject', { projectId: project.id, withFiles: false })],
    });
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Parcels come late' });
    await admin.do(publishInsight, { id: insight.id });
    const [run] = await endedRuns(admin, made);
    expect(run).to.include({ problem: '', state: 'DONE' });
    const row = await eventually(async () => {
      const [found] = (await admin.do(projectExports, { condition: { projectId: project.id } })).nodes;
      expect(found?.state).to.equal('DONE');
      return found ?? expect.fail('no export');
    }, 30_000);
    const warnings: string[] = [];
    const hear = ({ name }: Error) => warnings.push(name);
    process.on('warning', hear);
    expect((await Package.of(admin, row)).manifest).to.be.an('object');
    process.off('warning', hear);
    // Node warns of too many listeners; streamed answers add few.
    expect(warnings).to.deep.equal([]);
    const { url, headers } = grace;
    expect((await fetch(`${url}/api/v1/exports/${row.id}`, { headers })).status).to.not.equal(200);
  });
});
