import { checkConnection, issueTargets } from '@earshot/core/areas/integrations/integration';
import { createIssue, issueLinks, refreshIssue } from '@earshot/core/areas/integrations/issue-link';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { limits } from '@earshot/core/limits';
import { parkedJobs } from '@earshot/core/model/job';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { answerAs, ELSEWHERE } from '../../kit/fakes/fake-internet.ts';
import { LinearFake } from '../../kit/fakes/linear-fake.ts';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { pluginFolder } from '../../kit/hosts/plugin-folder.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, connectedByForm, seen, turnOn } from '../../kit/rooms/connections.ts';

// Hostile integrations, by name; each is chosen by the form used to connect, and by the target of an issue.
const HOSTILE = `
import { integration } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
const never = new Promise(() => undefined);
const issue = (more) => ({ id: '1', key: 'A-1', url: 'https://declared.example.org/1', title: 'A', status: 'Open', stage: 'TO_DO', ...more });
const ways = {
  throwsAtOnce: () => { throw new Error('at once'); },
  throwsNothing: () => { throw undefined; },
  rejects: () => Promise.reject(null),
  givesNothing: () => undefined,
  givesText: () => 'x',
  givesCircle: () => { const circle = {}; circle.id = circle; return circle; },
  givesMuch: () => ({ id: 'x'.repeat(1_000_000), name: 'x' }),
  script: () => issue({ url: 'javascript:alert(1)' }),
  oddStage: () => issue({ stage: 'NEVER' }),
  floods: () => Array.from({ length: 10_000 }, (_, at) => ({ id: String(at), name: 'x', more: 1 })),
  elsewhere: ({ http }) => http.json('https://${ELSEWHERE}/', z.any()),
  inside: ({ http }) => http.json('http://127.0.0.1:1/', z.any()),
  fine: () => ({ id: 'a', name: 'An account' }),
  hangs: () => never,
};
let read = 'fine';
export default plugin({ id: 'hostile-tracker', title: 'Hostile', needs: { http: ['declared.example.org'] }, settings: z.strictObject({ place: z.string().optional() }), contributes: [integration({
  id: 'HOSTILE', title: 'Hostile', description: 'Means harm.', kind: 'ISSUE_TRACKER', owner: 'WORKSPACE', reads: ['Everything'],
  connect: { by: 'key', settings: z.strictObject({ way: z.string() }) },
  account: (call) => ways[call.settings.way.split(' ')[0]](call),
  issues: {
    targetTitle: 'Team',
    targets: (call) => ways[call.settings.way.split(' ')[1]](call),
    create: (call) => { read = call.text; return (ways[call.targetId] ?? (() => issue({})))(call); },
    read: (call) => ways[read](call),
  },
  subscription: {
    needs: ['place'],
    create: (call) => ways[call.settings.way.split(' ')[2]](call),
    renew: () => undefined,
    remove: () => undefined,
  },
})] });
`;

const REPORTED = 'Hostile failed here. Details are in the server log.';
const ITS_FAULT = ['throwsAtOnce', 'throwsNothing', 'rejects', 'givesNothing', 'givesText', 'givesCircle', 'givesMuch'];
const OUTSIDE: [way: string, host: string][] = [
  ['elsewhere', ELSEWHERE],
  ['inside', '127.0.0.1'],
];

describe('a plugin that means harm to integrations', function () {
  this.timeout(120_000);
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let admin: Person;
  let insightId: string;
  before(async () => {
    answerAs(ELSEWHERE, () => {
      throw new Error('somebody asked');
    });
    folder = await pluginFolder({ 'hostile-tracker': { index: HOSTILE } });
    const registry = (await testHost()).container.get(T.registry);
    expect(await registry.load(folder.found('hostile-tracker'))).to.be.an('object');
  });
  after(async () => {
    (await testHost()).container.get(T.registry).unload('hostile-tracker');
    await folder.remove();
  });
  beforeEach(async () => {
    ({ admin } = await aRoom());
    await admin.do(setPlugin, { id: 'hostile-tracker', enabled: true });
    const { id: projectId } = await aProject(admin);
    insightId = (await admin.do(createInsight, { projectId, title: 'Late' })).id;
  });

  const connect = (way: string) => connectedByForm(admin, 'HOSTILE', { way });
  const anIssue = async (targetId: string, text = 'fine') => {
    const { id } = await admin.do(createIssue, { insightId, integration: 'HOSTILE', targetId, title: targetId, text });
    return eventually(async () => {
      const link = (await admin.do(issueLinks, { condition: { insightId } })).nodes.find((one) => one.id === id);
      expect(link?.state).to.not.equal('CREATING');
      return link;
    });
  };

  it('is not connected while it does not say whose account it is', async () => {
    for (const way of ITS_FAULT) await demandRefused(connect(way), 'UNPROCESSABLE', REPORTED);
    for (const [way, host] of OUTSIDE) await demandRefused(connect(way), 'FORBIDDEN', `cannot call ${host}`);
  });

  it('fails in words when it is asked later, and its neighbour works on', async () => {
    const neighbour = new LinearFake();
    await turnOn(admin, 'linear', { signingSecret: neighbour.secret });
    await connected(admin, 'LINEAR');
    for (const way of ITS_FAULT.slice(0, -1)) {
      const { id } = await connect(`fine ${way}`);
      await demandRefused(admin.do(issueTargets, { integration: 'HOSTILE' }), 'UNPROCESSABLE', REPORTED);
      expect((await admin.do(checkConnection, { id })).account, way).to.equal('An account');
    }
    await connect('fine floods');
    const { targets } = await admin.do(issueTargets, { integration: 'HOSTILE' });
    expect(targets).to.have.length(limits.integrations.targets);
    expect(targets[0]).to.deep.equal({ id: '0', name: 'x' });
    expect((await admin.do(issueTargets, { integration: 'LINEAR' })).targets).to.have.length(2);
  });

  it('makes no issue, and leads to no address that is none', async () => {
    await connect('fine fine');
    for (const way of [...ITS_FAULT, 'script', 'oddStage'])
      expect(await anIssue(way), way).to.include({ state: 'FAILED', problem: REPORTED, url: '', remoteId: '' });
    for (const [way, host] of OUTSIDE) {
      const link = await anIssue(way);
      expect(link?.problem, way).to.contain(`cannot call ${host}`);
    }
    expect(await admin.do(parkedJobs, {})).to.deep.equal([]);
  });

  it('says so at an issue that it cannot read any more', async () => {
    await connect('fine fine');
    for (const way of ['throwsAtOnce', 'givesText', 'script']) {
      const link = await anIssue('somewhere', way);
      expect(link).to.include({ state: 'LINKED', key: 'A-1' });
      await admin.do(refreshIssue, { id: link?.id ?? '' });
      await eventually(async () => {
        const now = (await admin.do(issueLinks, { condition: { insightId } })).nodes.find(({ id }) => id === link?.id);
        expect(now, way).to.include({ state: 'LINKED', problem: REPORTED, url: link?.url });
      });
    }
  });

  it('stays connected when it cannot subscribe to events, and says so', async () => {
    await admin.do(setPlugin, { id: 'hostile-tracker', settings: { place: 'here' } });
    const check = async (way: string) => admin.do(checkConnection, { id: (await connect(`fine fine ${way}`)).id });
    for (const way of ITS_FAULT) await demandRefused(check(way), 'UNPROCESSABLE', REPORTED);
    for (const [way, host] of OUTSIDE) await demandRefused(check(way), 'FORBIDDEN', `cannot call ${host}`);
    const { connection } = await seen(admin, 'HOSTILE');
    expect(connection).to.include({ state: 'CONNECTED', health: '', eventsUntil: null });
    expect(await admin.do(parkedJobs, {})).to.deep.equal([]);
  });

  // Waits for the maximum response time of a service.
  const SLOW = process.env.EARSHOT_TEST === 'all';
  if (SLOW)
    it('is left behind when it hangs', async () => {
      const begun = performance.now();
      await demandRefused(connect('hangs'), 'UNPROCESSABLE', 'did not answer in time');
      expect(performance.now() - begun).to.be.lessThan(limits.integrations.answerMs + 5000);
    });
});
