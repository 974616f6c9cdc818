import { dryRunAutomation } from '@earshot/core/areas/automations/automation';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { notes } from '@earshot/core/areas/pages/note';
import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { answerAs, ELSEWHERE } from '../../kit/fakes/fake-internet.ts';
import { aNote, aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { pluginFolder } from '../../kit/hosts/plugin-folder.ts';
import { endedRuns, step, switchedOn, tells } from '../../kit/rooms/automations.ts';

// Hostile actions, by name; each is chosen by a setting.
const HOSTILE = `
import { automationAction } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import { deleteNote, notes, createNote } from '@earshot/core/areas/pages/note';
import * as z from 'zod';
const never = new Promise(() => undefined);
const circle = {}; circle.circle = circle;
const id = '11111111-1111-4111-8111-111111111111';
const asks = (more) => [{ kind: 'request', url: 'https://declared.example.org/', body: {}, ...more }];
const ways = {
  throwsAtOnce: () => { throw new Error('at once'); },
  throwsNothing: () => { throw undefined; },
  rejects: () => Promise.reject(null),
  givesNothing: () => undefined,
  givesNoList: () => ({ length: 1, 0: { kind: 'notify' } }),
  givesHoles: () => [undefined],
  fliesAway: () => [{ kind: 'fly' }],
  tellsNobody: () => [{ kind: 'notify', memberIds: 'all', text: 'x' }],
  tellsTooMany: () => [{ kind: 'notify', memberIds: Array(1000).fill(id), text: 'x' }],
  readsOnly: () => [{ kind: 'perform', operation: notes, input: {} }],
  undeclared: () => [{ kind: 'perform', operation: { kind: 'operation', name: 'dropEverything', effect: 'write' }, input: {} }],
  disguised: () => [{ kind: 'perform', operation: { ...notes, effect: 'write' }, input: {} }],
  noAddress: () => asks({ url: 'javascript:alert(1)' }),
  oddHeaders: () => asks({ headers: { a: 1 } }),
  circularBody: () => asks({ body: circle }),
  bigBody: () => asks({ body: 'x'.repeat(2_000_000) }),
  numberBody: () => asks({ body: 1n }),
  hangs: () => never,
  floods: () => Array.from({ length: 10_000 }, () => ({ kind: 'notify', memberIds: [], text: 'x' })),
  changesInReading: ({ read }) => read(createNote, { projectId: id, title: 'x' }),
  foreignNote: () => [{ kind: 'perform', operation: deleteNote, input: { id } }],
  badInput: () => [{ kind: 'perform', operation: deleteNote, input: { id: 'x' } }],
  elsewhere: () => asks({ url: 'https://${ELSEWHERE}/' }),
  inside: () => asks({ url: 'http://127.0.0.1:1/' }),
  splitsHeaders: () => asks({ headers: { a: 'b\\r\\nhost: evil' } }),
};
export default plugin({ id: 'hostile-action', title: 'Hostile', needs: { http: ['declared.example.org'] }, contributes: [automationAction({
  id: 'hostile', title: 'Hostile', description: 'Means harm.', settings: z.strictObject({ way: z.string() }),
  describe: () => '', plan: (call) => ways[call.settings.way](call),
})] });
`;

const ITS_FAULT = [
  'throwsAtOnce',
  'throwsNothing',
  'rejects',
  'givesNothing',
  'givesNoList',
  'givesHoles',
  'fliesAway',
  'tellsNobody',
  'tellsTooMany',
  'readsOnly',
  'undeclared',
  'disguised',
  'noAddress',
  'oddHeaders',
  'circularBody',
  'bigBody',
  'numberBody',
  'changesInReading',
];
const REPORTED = 'The action failed because of an error in its plugin. Details are in the server log.';

describe('a plugin that means harm to automations', function () {
  this.timeout(120_000);
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let elsewhere = 0;
  before(async () => {
    answerAs('declared.example.org', () => ({ body: {} }));
    answerAs(ELSEWHERE, () => {
      elsewhere += 1;
      return { body: {} };
    });
    folder = await pluginFolder({ 'hostile-action': { index: HOSTILE } });
    const registry = (await testHost()).container.get(T.registry);
    expect(await registry.load(folder.found('hostile-action'))).to.be.an('object');
  });
  after(async () => {
    (await testHost()).container.get(T.registry).unload('hostile-action');
    await folder.remove();
  });

  async function hostileRoom() {
    const { admin } = await aRoom();
    await admin.do(setPlugin, { id: 'hostile-action', enabled: true });
    return { admin, project: await aProject(admin) };
  }

  /** Result of a run whose second action is hostile and whose first is not. */
  async function ranWith(admin: Person, project: { id: string }, way: string) {
    const made = await switchedOn(admin, project, { actions: [tells(admin, way), step('hostile', { way })] });
    await aNote(admin, { projectId: project.id, title: way });
    const [run] = await endedRuns(admin, made);
    return { made, run };
  }

  it('fails in words, whatever it gives or throws; what was done before stays', async () => {
    for (const way of ITS_FAULT) {
      // Its plugin is switched off after some failures, so each case has a separate workspace.
      const { admin, project } = await hostileRoom();
      const { made, run } = await ranWith(admin, project, way);
      expect(run, way).to.include({ state: 'FAILED', problem: REPORTED });
      expect(
        run?.steps.map(({ state }) => state),
        way,
      ).to.deep.equal(['DONE', 'FAILED']);
      expect(
        (await admin.do(notifications, {})).map(({ title }) => title),
        way,
      ).to.deep.equal([way]);
      const shown = await admin.do(dryRunAutomation, { id: made.id });
      expect(shown.steps[1]?.problem, way).to.equal('The action failed because of an error in its plugin.');
      expect((await admin.do(notes, { condition: { projectId: project.id } })).nodes, way).to.have.length(1);
    }
  });

  const REFUSED: [way: string, says: RegExp][] = [
    ['floods', /can do 20 things at most/],
    ['foreignNote', /does not exist, or you cannot open it/],
    ['badInput', /./],
    ['elsewhere', /cannot call elsewhere/],
    ['inside', /cannot call 127\.0\.0\.1/],
    ['splitsHeaders', /./],
  ];
  for (const [way, says] of REFUSED)
    it(`achieves nothing when it ${way}`, async () => {
      const { admin, project } = await hostileRoom();
      const { run } = await ranWith(admin, project, way);
      expect(run).to.include({ state: 'FAILED' });
      expect(run?.problem).to.match(says);
      expect(elsewhere, 'nobody else was asked').to.equal(0);
    });

  it('is abandoned when it hangs, and delays no one', async () => {
    const { admin, project } = await hostileRoom();
    const { run } = await ranWith(admin, project, 'hangs');
    expect(run).to.include({ state: 'FAILED', problem: REPORTED });
    const other = await switchedOn(admin, project, { actions: [tells(admin, 'goes on')] });
    await aNote(admin, { projectId: project.id });
    expect((await endedRuns(admin, other))[0]).to.include({ state: 'DONE' });
  });

  it('is switched off when it fails for several people in a row', async () => {
    const { admin, person } = await aRoom();
    await admin.do(setPlugin, { id: 'hostile-action', enabled: true });
    const project = await aProject(admin);
    for (const who of [admin, await person('CONTRIBUTOR'), await person('CONTRIBUTOR')])
      await ranWith(who, project, 'throwsAtOnce');
    await eventually(async () => {
      const hostile = (await admin.do(plugins, {})).find(({ id }) => id === 'hostile-action');
      expect(hostile).to.include({ enabled: false });
      expect(hostile?.health).to.match(/switched off after it failed for 3 people/);
    });
  });
});
