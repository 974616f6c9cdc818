import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importFormat } from '@earshot/core/plugin/import-format';
import { recordedLog } from '@earshot/test/kit/hosts/job-room';
import { formatIndex, pluginFolder } from '@earshot/test/kit/hosts/plugin-folder';
import { expect } from 'chai';
import { type PluginChanged, PluginFolders } from './plugin-folders.ts';
import { PluginRegistry } from './registry.ts';

describe('the folders of outside plugins', () => {
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let registry: PluginRegistry;
  let folders: PluginFolders;
  let told: (readonly PluginChanged[])[];
  const lines: Parameters<typeof recordedLog>[0] = [];
  const formats = () => registry.contributions(importFormat).map(({ contribution }) => contribution.title);
  const look = async () => {
    told = [];
    await folders.lookAgain();
    return told.flat().map(({ pluginId, outcome }) => `${pluginId} ${outcome}`);
  };

  beforeEach(async () => {
    folder = await pluginFolder({ one: {}, two: {} });
    const room = join(folder.path, '.own');
    await mkdir(room);
    registry = new PluginRegistry({
      pool: { run: async () => ({ declares: true }) } as never,
      report: () => undefined,
    });
    folders = new PluginFolders({
      room,
      outside: [folder.path],
      registry,
      log: recordedLog(lines),
      changed: async (changes) => {
        told.push(changes);
      },
    });
    await folders.load();
  });
  afterEach(() => folder.remove());

  it('are left alone while nothing has changed', async () => {
    const loaded = registry.plugins();
    expect(formats()).to.deep.equal(['The one', 'The two']);
    expect(await look()).to.deep.equal([]);
    expect(registry.plugins()).to.deep.equal(loaded);
    expect(told, 'nobody is told').to.deep.equal([]);
  });

  it('take their plugin along when they go, bring it when they come back, and leave the neighbour as it is', async () => {
    const neighbour = registry.plugin('two');
    lines.length = 0;
    await rename(join(folder.path, 'one'), join(folder.path, '.away'));
    expect(await look()).to.deep.equal(['one unloaded']);
    expect(formats()).to.deep.equal(['The two']);
    await rename(join(folder.path, '.away'), join(folder.path, 'one'));
    expect(await look()).to.deep.equal(['one loaded']);
    expect(formats()).to.deep.equal(['The two', 'The one']);
    expect(registry.plugin('two')).to.equal(neighbour);
    expect(lines.map(({ fields }) => `${fields.plugin} ${fields.outcome}`)).to.deep.equal([
      'one unloaded',
      'one loaded',
    ]);
  });

  it('have their plugin loaded anew when a file in them is another, and again and again while it does not load', async () => {
    await folder.write('one', { index: formatIndex('one').replaceAll('The one', 'Number one') });
    expect(await look()).to.deep.equal(['one loaded anew']);
    expect(formats()).to.include('Number one');
    await folder.write('one', { index: formatIndex('one'), task: 'export const read = () => undefined;' });
    expect(await look()).to.deep.equal(['one loaded anew']);
    await folder.write('one', { index: "throw new Error('typo')" });
    expect(await look()).to.deep.equal(['one failed']);
    expect(formats()).to.deep.equal(['The two']);
    expect(await look()).to.deep.equal(['one failed']);
    await rm(join(folder.path, 'one'), { recursive: true });
    expect(await look()).to.deep.equal(['one unloaded']);
    expect(registry.failures(), 'nobody asks for it any more').to.deep.equal([]);
  });

  it('are looked at one time after the other', async () => {
    await rename(join(folder.path, 'one'), join(folder.path, '.away'));
    told = [];
    await Promise.all([folders.lookAgain(), folders.lookAgain()]);
    expect(told).to.deep.equal([[{ pluginId: 'one', outcome: 'unloaded' }]]);
  });
});
