import { disconnect, issueTargets } from '@earshot/core/areas/integrations/integration';
import {
  createIssue,
  deleteIssueLink,
  IssueLink,
  issueLinks,
  refreshIssue,
  restoreIssueLink,
} from '@earshot/core/areas/integrations/issue-link';
import { createInsight, lockInsight } from '@earshot/core/areas/pages/insight';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { INTEGRATIONS } from '@earshot/host/areas/integrations/area';
import { createIssueThere } from '@earshot/host/areas/integrations/jobs/create-issue';
import { apart } from '@earshot/host/jobs/apart';
import type { Change } from '@earshot/host/operations/change';
import type { Database } from '@earshot/host/store/database';
import { expect } from 'chai';
import { ConnectionError } from 'sequelize';
import { DyingDatabase } from '../../kit/fakes/dying-database.ts';
import { LinearFake } from '../../kit/fakes/linear-fake.ts';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, turnOn } from '../../kit/rooms/connections.ts';
import { hurryIssues } from '../../kit/rooms/issues.ts';
import { aThemedChannel, themesOf } from '../../kit/rooms/themes.ts';
import { send, webhookOf } from '../../kit/rooms/webhooks.ts';

describe('an issue about an insight', () => {
  let fake: LinearFake;
  let room: Room;
  let by: Person;
  let insightId: string;
  let projectId: string;
  let connectionId: string;
  beforeEach(async () => {
    fake = new LinearFake();
    room = await aRoom();
    await turnOn(room.admin, 'linear', { signingSecret: fake.secret });
    connectionId = (await connected(room.admin, 'LINEAR')).id;
    by = await room.person('CONTRIBUTOR');
    projectId = (await aProject(room.admin)).id;
    insightId = (await room.admin.do(createInsight, { projectId, title: 'Parcels come late' })).id;
  });

  const wanted = (more = {}) => ({
    insightId,
    integration: 'LINEAR',
    targetId: 'team-1',
    title: 'Parcels come late',
    text: 'Customers wait at home.',
    ...more,
  });
  const links = async (of: Person = by) => (await of.do(issueLinks, { condition: { insightId } })).nodes;
  const linkWhen = (id: string, right: (link: IssueLink) => void) =>
    eventually(async () => {
      const link = (await links()).find((one) => one.id === id);
      if (!link) throw new Error('There is no link');
      right(link);
      return link;
    });
  const aLinkedIssue = async () => {
    const { id } = await by.do(createIssue, wanted());
    return linkWhen(id, ({ state }) => expect(state).to.equal('LINKED'));
  };

  it('is created in the team that was chosen, with a link back, and shows its status', async () => {
    const { title, targets } = await by.do(issueTargets, { integration: 'LINEAR' });
    expect({ title, names: targets.map(({ name }) => name) }).to.deep.equal({
      title: 'Team',
      names: ['Product', 'Apps'],
    });
    const link = await aLinkedIssue();
    expect(link).to.include({ key: 'ENG-1', status: 'Backlog', stage: 'TO_DO', placeId: projectId, problem: '' });
    expect(link.url).to.equal('https://linear.app/acme/issue/ENG-1/slug');
    const { description = '' } = fake.issues.get(link.id) ?? {};
    expect(description)
      .to.contain('Customers wait at home.')
      .and.to.match(/Open in Earshot]\(http.*\/insights\/Parcels/i);
  });

  it('tells when it moves: asked by hand, and by an event of its service', async () => {
    const { id } = await aLinkedIssue();
    fake.move(id, 'In Progress', 'started');
    await by.do(refreshIssue, { id });
    await linkWhen(id, (link) => expect(link).to.include({ status: 'In Progress', stage: 'IN_PROGRESS' }));
    fake.move(id, 'Done', 'completed');
    expect((await send(await webhookOf(room.admin, 'LINEAR'), fake.event(id))).status).to.equal(200);
    await linkWhen(id, (link) => expect(link).to.include({ status: 'Done', stage: 'DONE' }));
    fake.issues.delete(id);
    await by.do(refreshIssue, { id });
    await linkWhen(id, (link) => expect(link.state).to.equal('GONE'));
  });

  it('is created once, though the answer got lost', async () => {
    fake.losesAnswer = true;
    const { id } = await by.do(createIssue, wanted());
    await linkWhen(id, ({ problem }) => expect(problem).to.contain('answered with an error'));
    await hurryIssues();
    await linkWhen(id, ({ state }) => expect(state).to.equal('LINKED'));
    expect(fake.issues.size).to.equal(1);
  });

  it('is created once, though the database did not answer when that was to be noted down', async () => {
    const { container } = await testHost();
    const { signal } = new AbortController();
    const [integrations, connections] = [
      container.get(INTEGRATIONS.integrations),
      container.get(INTEGRATIONS.connections),
    ];
    const real = container.get(T.apart);
    const inRoom = <R>(act: (change: Change) => Promise<R>) => apart(real, room.workspaceId, act);
    const create = (id: string, database: Database) => {
      const parts = { integrations, connections, apart: { ...real, database }, origin: 'https://earshot.example.org' };
      const input = { issueLinkId: id, targetId: 'team-1', text: '' };
      return inRoom((change) => createIssueThere(parts).perform(input, change, signal));
    };
    for (const after of [false, true]) {
      const { id } = await aLinkedIssue();
      const empty = { state: 'CREATING', remoteId: '', key: '', url: '', checkedAt: null } as const;
      await inRoom((change) => change.rows(IssueLink).update(id, empty));
      fake.issues.clear();
      const outage = new ConnectionError(new Error('no connection is free'));
      // The first transaction records the intent to create it, the second the result.
      const failing = new DyingDatabase(real.database, { at: 2, after }, { fault: outage });
      await failing.outlive((database) => create(id, database));
      await create(id, real.database);
      const link = (await links()).find((one) => one.id === id);
      expect(link, `after: ${after}`).to.include({ state: 'LINKED', problem: '' });
      expect([...fake.issues.keys()]).to.deep.equal([id]);
    }
  });

  it('that the service refuses says why, and one is not begun without a connection', async () => {
    const { id } = await by.do(createIssue, wanted({ targetId: 'gone' }));
    await linkWhen(id, (link) => {
      expect(link.state).to.equal('FAILED');
      expect(link.problem).to.equal('Linear: Entity not found: Team');
    });
    await room.admin.do(disconnect, { id: connectionId });
    await demandRefused(by.do(createIssue, wanted()), 'UNPROCESSABLE', 'not connected');
    await demandRefused(by.do(issueTargets, { integration: 'LINEAR' }), 'UNPROCESSABLE', 'not connected');
  });

  it('whose connection is taken away meanwhile says so', async () => {
    const { id } = await aLinkedIssue();
    await room.admin.do(disconnect, { id: connectionId });
    await by.do(refreshIssue, { id });
    await linkWhen(id, (link) => {
      expect(link.state).to.equal('LINKED');
      expect(link.problem).to.contain('Linear is not connected');
    });
  });

  it('is unlinked and linked again; the issue itself stays', async () => {
    const { id } = await aLinkedIssue();
    await by.do(deleteIssueLink, { id });
    expect(await links()).to.have.length(0);
    await by.do(restoreIssueLink, { id });
    expect(await links()).to.have.length(1);
    expect(fake.issues.size).to.equal(1);
  });

  it('is for those who may change the insight; whoever reads it sees the status', async () => {
    const viewer = await room.person('VIEWER');
    await aLinkedIssue();
    expect(await links(viewer)).to.have.length(1);
    await demandRefused(viewer.do(createIssue, wanted()), 'FORBIDDEN');
    const locked = await room.admin.do(createInsight, { projectId, title: 'Locked' });
    await room.admin.do(lockInsight, { id: locked.id });
    await demandRefused(by.do(createIssue, wanted({ insightId: locked.id })), 'FORBIDDEN');
    const hidden = await aProject(room.admin, { everyone: null });
    const secret = await room.admin.do(createInsight, { projectId: hidden.id, title: 'Secret' });
    await demandRefused(by.do(createIssue, wanted({ insightId: secret.id })), 'NOT_FOUND');
    await room.admin.do(setGrant, { placeId: hidden.id, principal: 'MEMBER', principalId: by.memberId, level: 'READ' });
    await demandRefused(by.do(createIssue, wanted({ insightId: secret.id })), 'FORBIDDEN');
    await demandRefused(by.do(createIssue, wanted({ insightId: null })), 'BAD_USER_INPUT', 'one insight or theme');
  });
});

describe('an issue about a theme', function () {
  this.timeout(90_000);

  it('is created with a link to the theme, follows its status, and is for those who may write in its channel', async () => {
    const fake = new LinearFake();
    const { admin, person } = await aRoom();
    await turnOn(admin, 'linear', { signingSecret: fake.secret });
    await connected(admin, 'LINEAR');
    const channel = await aThemedChannel(admin);
    const [theme] = await themesOf(admin, channel.id);
    if (!theme) throw new Error('There is no theme');
    const asked = { themeId: theme.id, integration: 'LINEAR', targetId: 'team-1', title: 'Parcels come late' };
    const { id } = await admin.do(createIssue, asked);
    const links = async (by: Person) => (await by.do(issueLinks, { condition: { themeId: theme.id } })).nodes;
    const linkWhen = (state: Partial<IssueLink>) =>
      eventually(async () => expect((await links(admin))[0]).to.include(state));
    await linkWhen({ state: 'LINKED', key: 'ENG-1', status: 'Backlog', placeId: channel.id, insightId: null });
    expect(fake.issues.get(id)?.description).to.match(/Open in Earshot]\(http.*\/channels\/.*\/themes\//);
    fake.move(id, 'Done', 'completed');
    expect((await send(await webhookOf(admin, 'LINEAR'), fake.event(id))).status).to.equal(200);
    await linkWhen({ status: 'Done', stage: 'DONE' });
    const [ben, vera] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    await admin.do(setGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    for (const who of [ben, vera]) {
      expect(await links(who)).to.have.length(1);
      await demandRefused(who.do(createIssue, asked), 'FORBIDDEN');
    }
    await admin.do(revokeGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null });
    expect(await links(ben)).to.deep.equal([]);
    await demandRefused(ben.do(createIssue, asked), 'NOT_FOUND');
  });
});
