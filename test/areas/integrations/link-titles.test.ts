import { randomUUID } from 'node:crypto';
import { linkTitle } from '@earshot/core/areas/integrations/remote-document';
import { expect } from 'chai';
import { JiraFake } from '../../kit/fakes/jira-fake.ts';
import { LinearFake } from '../../kit/fakes/linear-fake.ts';
import { NotionFake } from '../../kit/fakes/notion-fake.ts';
import { aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, seen, turnOn } from '../../kit/rooms/connections.ts';

describe('the title of a pasted link', () => {
  let room: Room;
  let by: Person;
  beforeEach(async () => {
    room = await aRoom();
    by = await room.person('CONTRIBUTOR');
  });
  const title = async (integration: string, link: string, who = by) =>
    (await who.do(linkTitle, { integration, link })).title;

  it('of Linear is told by a member’s own account, for what this sees', async () => {
    const fake = new LinearFake();
    await turnOn(room.admin, 'linear');
    const at = (key: string) => `https://linear.app/acme/issue/${key}/slug`;
    const issue = {
      id: randomUUID(),
      title: 'Parcels <b>late',
      description: '',
      state: { name: 'B', type: 'backlog' },
    };
    fake.issues.set(issue.id, { ...issue, identifier: 'ENG-1', url: at('ENG-1') });
    fake.projects.push({
      id: 'abc123def456',
      name: 'Onboarding',
      url: 'https://linear.app/acme/project/on-abc123def456',
    });
    await connected(by, 'LINEAR_ACCOUNT');
    expect((await seen(by, 'LINEAR_ACCOUNT')).linkHosts).to.deep.equal(['linear.app']);
    expect(await title('LINEAR_ACCOUNT', at('ENG-1'))).to.equal('ENG-1 Parcels <b>late');
    expect(await title('LINEAR_ACCOUNT', 'https://linear.app/Acme/issue/eng-1')).to.equal('ENG-1 Parcels <b>late');
    const project = 'https://linear.app/acme/project/on-abc123def456/overview';
    expect(await title('LINEAR_ACCOUNT', project)).to.equal('Onboarding');
    for (const other of [at('ENG-2'), at('ENG-1').replace('acme', 'other'), 'https://linear.app/acme/team/ENG/all'])
      expect(await title('LINEAR_ACCOUNT', other), other).to.equal(null);
    const elsewhere = title('LINEAR_ACCOUNT', 'https://linear.app.evil.example/acme/issue/ENG-1');
    await demandRefused(elsewhere, 'BAD_USER_INPUT', 'cannot show the title of this link');
  });

  it('of Jira is told by site and key', async () => {
    const fake = new JiraFake();
    await turnOn(room.admin, 'jira');
    const status = { name: 'To Do', statusCategory: { key: 'new' } };
    const issue = { id: '1', key: 'WEB-1', labels: [], description: '', fields: { summary: 'Checkout fails', status } };
    fake.issues.set('1', { ...issue, site: 'cloud-1' });
    await connected(by, 'JIRA_ACCOUNT');
    const site = 'https://acme.atlassian.net';
    for (const link of [
      '/browse/WEB-1',
      '/browse/web-1?focused=1',
      '/jira/software/projects/WEB/boards/1?selectedIssue=WEB-1',
    ])
      expect(await title('JIRA_ACCOUNT', `${site}${link}`), link).to.equal('WEB-1 Checkout fails');
    for (const link of [
      `${site}/browse/WEB-2`,
      `${site}/browse/..%2F..%2Fmyself`,
      `${site}/wiki/WEB-1`,
      'https://labs.atlassian.net/browse/WEB-1',
      'https://unknown.atlassian.net/browse/WEB-1',
    ])
      expect(await title('JIRA_ACCOUNT', link), link).to.equal(null);
  });

  it('is told to nobody by the account of the workspace, or of another member', async () => {
    new LinearFake();
    await turnOn(room.admin, 'linear');
    await connected(room.admin, 'LINEAR');
    await connected(room.admin, 'LINEAR_ACCOUNT');
    const link = 'https://linear.app/acme/issue/ENG-1';
    expect((await seen(room.admin, 'LINEAR')).linkHosts).to.deep.equal([]);
    await demandRefused(title('LINEAR', link, room.admin), 'BAD_USER_INPUT', 'cannot show the title');
    await demandRefused(title('LINEAR_ACCOUNT', link), 'UNPROCESSABLE', 'not connected');
    await demandRefused(title('LINEAR_ACCOUNT', link, await room.person('VIEWER')), 'FORBIDDEN');
  });

  it('of a document is told as its list tells it, and says why it cannot be', async () => {
    const fake = new NotionFake();
    await turnOn(room.admin, 'notion');
    const id = randomUUID();
    fake.pages.push({ id, title: 'Interview plan' });
    await connected(by, 'NOTION');
    const link = `https://www.notion.so/acme/${id.replaceAll('-', '')}`;
    expect(await title('NOTION', link)).to.equal('Interview plan');
    const gone = title('NOTION', `https://www.notion.so/acme/${'2'.repeat(32)}`);
    await demandRefused(gone, 'UNPROCESSABLE', 'add Earshot');
    fake.oauth.forget();
    await demandRefused(title('NOTION', link), 'UNPROCESSABLE', 'Reconnect it.');
  });
});
