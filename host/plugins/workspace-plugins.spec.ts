import { randomBytes } from 'node:crypto';
import type { Refusal } from '@earshot/core/refusal';
import { TaskFailure } from '@earshot/processing/pool/pool';
import { formatIndex, pluginFolder } from '@earshot/test/kit/hosts/plugin-folder';
import { memorySettings } from '@earshot/test/kit/hosts/plugin-settings';
import { expect } from 'chai';
import { reporter } from '../areas/workspace/plugin-news.ts';
import type { Log } from '../log/log.ts';
import type { Database } from '../store/database.ts';
import { ceilingFrom } from './ceiling.ts';
import { type PluginFailure, PluginRegistry } from './registry.ts';
import { Vault, vaultKeys } from './vault.ts';
import { WorkspacePlugins } from './workspace-plugins.ts';

const HERE = 'workspace-here';
const SETTINGS = `needs: { http: ['api.example.org'] }, settings: z.strictObject({
  team: z.string().min(2).max(20), size: z.int().default(5), key: secret(50), other: secret(50).optional() })`;

describe('plugins of a workspace', () => {
  const pool = { run: async () => ({ declares: true }) } as never;
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let registry: PluginRegistry;
  let store: ReturnType<typeof memorySettings>;
  let plugins: WorkspacePlugins;
  const needs = (more: object = {}) => ({
    registry,
    store,
    vault: new Vault(vaultKeys(randomBytes(32))),
    ceiling: ceilingFrom('*, -forbidden'),
    report: () => undefined,
    ...more,
  });
  const shown = async (id: string, workspaceId = HERE) =>
    (await plugins.describe(workspaceId)).find((plugin) => plugin.id === id) ?? expect.fail(`no ${id}`);
  const refused = (work: Promise<unknown>): Promise<Refusal> =>
    work.then(
      () => expect.fail('it was not refused'),
      (error) => error,
    );

  before(async () => {
    folder = await pluginFolder({
      own: {},
      outside: {},
      forbidden: {},
      broken: { index: 'throw new Error("/secret/path")' },
      later: {
        index: `export default { id: 'later', title: 'x', contributes: [{ point: 'sign-in', id: 'x', title: 'x' }] }`,
      },
      full: { index: formatIndex('full', '', SETTINGS) },
    });
    registry = new PluginRegistry({ pool, report: () => undefined });
    for (const name of ['own', 'forbidden', 'full']) await registry.load(folder.found(name, 'own'));
    for (const name of ['outside', 'broken', 'later']) await registry.load(folder.found(name));
  });
  after(() => folder.remove());
  beforeEach(() => {
    store = memorySettings();
    plugins = new WorkspacePlugins(needs());
  });

  it('are on from the start when they ship with Earshot, ask for nothing and are allowed', async () => {
    const states = (await plugins.describe(HERE)).map(({ id, enabled, allowed }) => `${id} ${enabled} ${allowed}`);
    expect(states).to.deep.equal([
      'own true true',
      'forbidden false false',
      'full false true',
      'outside false true',
      'broken false true',
      'later false true',
    ]);
    expect(await shown('own')).to.deep.include({ contributes: ['Imports The own (.own)'], hosts: [], health: '' });
  });

  it('show one that did not load, without its inner words', async () => {
    expect(await shown('broken')).to.include({
      enabled: false,
      health: 'It did not load. The reason is in the server log.',
    });
    expect(await shown('later'), 'for a reason of the host’s own').to.include({
      enabled: false,
      health: 'It did not load: it contributes to sign-in, which this Earshot does not have.',
    });
  });

  it('are switched on and off for one workspace alone', async () => {
    expect(await plugins.set(HERE, { id: 'own', enabled: false })).to.include({ id: 'own', enabled: false });
    expect(await shown('own')).to.include({ enabled: false });
    expect(await shown('own', 'elsewhere')).to.include({ enabled: true });
  });

  it('stay below what the operator allows, whatever is stored', async () => {
    expect(await refused(plugins.set(HERE, { id: 'forbidden', enabled: true }))).to.include({ code: 'FORBIDDEN' });
    await store.set(HERE, 'forbidden', { enabled: true });
    expect(await shown('forbidden')).to.include({ enabled: false });
  });

  it('are not found when there are none by that id', async () => {
    expect(await refused(plugins.set(HERE, { id: 'toString', enabled: true }))).to.include({ code: 'NOT_FOUND' });
  });

  describe('with settings', () => {
    const good = { team: 'Ravens', key: 'hunter2' };

    it('show their form, with secrets as write-only', async () => {
      const { settingsForm, hosts } = await shown('full');
      expect(settingsForm).to.deep.include({ type: 'object', required: ['team', 'key'], additionalProperties: false });
      expect(settingsForm.properties).to.deep.include({
        key: { type: 'string', minLength: 1, maxLength: 50, writeOnly: true },
      });
      expect(hosts).to.deep.equal(['api.example.org']);
    });

    it('keep secrets sealed and never give them back', async () => {
      const answer = await plugins.set(HERE, { id: 'full', enabled: true, settings: good });
      expect(answer).to.deep.include({ enabled: true, settings: { team: 'Ravens' } });
      expect(answer.settingsForm.properties).to.have.nested.property('key.stored', true);
      expect(answer.settingsForm.properties).to.not.have.nested.property('other.stored');
      expect(JSON.stringify([answer, await plugins.describe(HERE), [...(store.rows.get(HERE) ?? [])]])).to.not.contain(
        'hunter2',
      );
      const from = registry.plugin('full') ?? expect.fail('not loaded');
      expect(await plugins.publicSettings(HERE, from)).to.deep.equal({ team: 'Ravens', size: 5 });
    });

    it('keep a secret that is not sent and drop one that is sent as null', async () => {
      await plugins.set(HERE, { id: 'full', settings: { ...good, other: 'second' } });
      await plugins.set(HERE, { id: 'full', settings: { team: 'Rooks' } });
      expect(Object.keys(store.rows.get(HERE)?.get('full')?.secrets ?? {})).to.deep.equal(['key', 'other']);
      await plugins.set(HERE, { id: 'full', settings: { team: 'Rooks', other: null } });
      expect(Object.keys(store.rows.get(HERE)?.get('full')?.secrets ?? {})).to.deep.equal(['key']);
      const refusal = await refused(plugins.set(HERE, { id: 'full', settings: { team: 'Rooks', key: null } }));
      expect(refusal.details).to.have.nested.property('fields.key');
    });

    it('are refused field by field, and nothing is stored', async () => {
      for (const [wrong, field] of [
        [{ ...good, team: 'x' }, 'team'],
        [{ ...good, size: 'big' }, 'size'],
        [{ team: 'Ravens' }, 'key'],
        [{ ...good, more: 1 }, 'settings'],
      ] as const) {
        const refusal = await refused(plugins.set(HERE, { id: 'full', settings: wrong }));
        expect(refusal).to.include({ code: 'BAD_USER_INPUT' });
        expect(refusal.details).to.have.nested.property(`fields.${field}`);
        expect(refusal.message).to.not.contain('hunter2');
      }
      expect(store.rows.size).to.equal(0);
    });

    it('cannot be switched on before they are filled in', async () => {
      expect(await refused(plugins.set(HERE, { id: 'full', enabled: true }))).to.include({ code: 'BAD_USER_INPUT' });
      await plugins.set(HERE, { id: 'full', settings: good });
      expect(await plugins.set(HERE, { id: 'full', enabled: true })).to.include({ enabled: true });
    });

    it('that do not fit any more are shown so and not used', async () => {
      await store.set(HERE, 'full', { enabled: true, settings: { team: 1 }, secrets: {} });
      const from = registry.plugin('full') ?? expect.fail('not loaded');
      expect(await plugins.publicSettings(HERE, from)).to.equal(undefined);
      expect(await shown('full')).to.include({ health: 'Its settings no longer fit it. Save them again.' });
      await plugins.set(HERE, { id: 'full', settings: good });
      expect(await shown('full')).to.include({ health: '' });
    });

    it('refuse to keep a secret where the operator gave no key', async () => {
      plugins = new WorkspacePlugins(needs({ vault: new Vault(new Map()) }));
      expect(await refused(plugins.set(HERE, { id: 'full', settings: good }))).to.include({ code: 'UNAVAILABLE' });
    });
  });

  describe('that fail', () => {
    const fails = (by: number | string, on: number | string = by) =>
      plugins.failed(HERE, 'own', { by: `person ${by}`, on: `file ${on}`, fault: new Error('no luck') });

    it('are switched off when three people in a row met failures, not when a success lies between', async () => {
      for (const by of [1, 2]) await fails(by);
      plugins.succeeded(HERE, 'own');
      for (const by of [1, 2]) await fails(by);
      expect(await shown('own')).to.include({ enabled: true });
      await fails(3);
      expect(await shown('own')).to.include({ enabled: false });
      expect(await shown('own', 'elsewhere')).to.include({ enabled: true });
    });

    it('stay on for the others when they fail one person again and again, or everyone on one file', async () => {
      for (const on of [1, 2, 3, 4, 5, 6]) await fails('one', on);
      for (const by of [1, 2, 3, 4, 5, 6]) await fails(by, 1);
      expect(await shown('own')).to.include({ enabled: true });
      expect(await shown('own')).to.include({ health: '' });
    });

    it('tell the log how they failed, not what they said', async () => {
      const told: PluginFailure[] = [];
      plugins = new WorkspacePlugins(needs({ report: (failure: PluginFailure) => told.push(failure) }));
      await fails(1);
      await plugins.failed(HERE, 'own', {
        by: 'one',
        on: 'a',
        fault: new TaskFailure('import-file', 'deadline', 'slow'),
      });
      expect(told.map(({ kind }) => kind)).to.deep.equal(['threw', 'deadline']);
      const lines: object[] = [];
      const log = { warn: (fields: object) => lines.push(fields), error: () => undefined } as unknown as Log;
      const database = { inWorkspace: async () => undefined } as unknown as Database;
      for (const failure of told) reporter(log, database)({ ...failure, reason: 'CANARY words of a file' });
      expect(lines).to.have.length(2);
      expect(JSON.stringify(lines))
        .to.match(/deadline/)
        .and.not.match(/CANARY/);
    });

    it('begin anew when they are loaded anew', async () => {
      for (const by of [1, 2]) await fails(by);
      await registry.load(folder.found('own', 'own'));
      for (const by of [1, 2]) await fails(by);
      expect(await shown('own')).to.include({ enabled: true });
      await fails(3);
      expect(await shown('own')).to.include({ enabled: false });
    });
  });
});
