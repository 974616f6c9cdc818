import { issueTargets } from '@earshot/core/areas/integrations/integration';
import { createIssue, type IssueLink, issueLinks } from '@earshot/core/areas/integrations/issue-link';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { webhookContract } from '@earshot/test/kit/contracts/webhook-contract';
import { JiraFake } from '@earshot/test/kit/fakes/jira-fake';
import { aProject, aRoom } from '@earshot/test/kit/hosts/host';
import { eventually } from '@earshot/test/kit/hosts/job-room';
import { connected, turnOn } from '@earshot/test/kit/rooms/connections';
import { hurryIssues } from '@earshot/test/kit/rooms/issues';
import { send, webhookOf } from '@earshot/test/kit/rooms/webhooks';
import { expect } from 'chai';
import plugin from './index.ts';

integrationContract(plugin, {
  id: 'JIRA_ACCOUNT',
  account: 'Acme, Labs',
  revokes: false,
  fake: () => new JiraFake().oauth,
});
integrationContract(plugin, { id: 'JIRA', account: 'Acme, Labs', revokes: false, fake: () => new JiraFake().oauth });

webhookContract(plugin, {
  id: 'JIRA',
  fake: () => {
    const fake = new JiraFake();
    return { secret: fake.secret, event: (options) => fake.event('nothing', options) };
  },
});

describe('issues of Jira', () => {
  it('are created once in a project of a site, with a link back, and followed by events', async () => {
    const fake = new JiraFake();
    const { admin } = await aRoom();
    await turnOn(admin, 'jira', { signingSecret: fake.secret });
    await connected(admin, 'JIRA');
    const { title, targets } = await admin.do(issueTargets, { integration: 'JIRA' });
    expect(title).to.equal('Project');
    expect(targets.map(({ name }) => name)).to.deep.equal(['Acme: Website of cloud-1', 'Labs: Website of cloud-2']);
    const { id: projectId } = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId, title: 'Late' });
    const link = (right: (link: IssueLink) => void) =>
      eventually(async () => {
        const [found] = (await admin.do(issueLinks, { condition: { insightId: insight.id } })).nodes;
        if (!found) throw new Error('There is no link');
        right(found);
      });
    fake.losesAnswer = true;
    const wanted = { integration: 'JIRA', targetId: targets[0]?.id ?? '', title: 'Late', text: 'One.\n\nTwo.' };
    await admin.do(createIssue, { insightId: insight.id, ...wanted });
    await link(({ problem }) => expect(problem).to.contain('answered with an error'));
    await hurryIssues();
    await link((found) =>
      expect(found).to.include({ state: 'LINKED', key: 'WEB-1', url: 'https://acme.atlassian.net/browse/WEB-1' }),
    );
    const [issue] = fake.issues.values();
    expect(fake.issues.size).to.equal(1);
    expect(JSON.stringify(issue?.description)).to.contain('Two.').and.to.contain(`/insights/`);
    fake.move(issue?.id ?? '', 'Done', 'done');
    await send(await webhookOf(admin, 'JIRA'), fake.event(issue?.id ?? ''));
    await link((found) => expect(found).to.include({ status: 'Done', stage: 'DONE' }));
  });
});
