import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { deletePerson, people } from '@earshot/core/areas/people/person';
import { channels, deleteChannel } from '@earshot/core/areas/places/channel';
import { deleteFolder, folders } from '@earshot/core/areas/places/folder';
import { deleteProject, projects } from '@earshot/core/areas/places/project';
import { deleteTemplate, templates } from '@earshot/core/areas/templates/template';
import { deleteGroup, groups } from '@earshot/core/areas/workspace/group';
import { entities } from '@earshot/core/model/all';
import { T } from '@earshot/host/area';
import { tableOf } from '@earshot/host/store/columns';
import { expect } from 'chai';
import { dump, holding, tablesOf } from '../kit/dump.ts';
import { testHost } from '../kit/hosts/host.ts';
import { purge } from '../kit/purged.ts';
import { aPublicRoom } from './public-canaries.ts';

/** Tables without personal data: migrations, workspaces, counters, hosts, times. */
const IMPERSONAL = [
  'migrations',
  'tenants',
  'spines',
  'news_cursors',
  'setup_links',
  'job_hosts',
  'job_schedules',
  'job_slots',
  'backups',
];
/** Tables that remain when everything in a workspace is erased: its name, its people, and its plugin settings. */
const STAYING = ['accounts', 'members', 'workspaces', 'invites', 'plugin_settings', 'sessions'];

/** The places listed in docs/erasure.md, one text for each line of its table. */
const MAP = readFileSync(join(projectRoot(), 'docs/erasure.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| place'))
  .map((line) => line.split('|')[1] ?? '');
const named = (table: string) => MAP.some((place) => new RegExp(`\\b${table}\\b`).test(place));

/** Documents are bytes, which a dump shows in hexadecimal. */
const formsOf = (word: string) => [word, Buffer.from(word).toString('hex')];

describe('the map of what is erased (docs/erasure.md)', function () {
  this.timeout(120_000);

  it('names every table that may hold something about a person, and none that is not there', async () => {
    const { container } = await testHost();
    const tables = await tablesOf(container.get(T.database));
    expect(tables.filter((table) => !named(table) && !IMPERSONAL.includes(table))).to.deep.equal([]);
    const words = MAP.flatMap((place) => place.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []);
    expect(words.filter((word) => !tables.includes(word))).to.deep.equal([]);
  });

  it('is kept: no canary that lay anywhere in a workspace is left once it was erased', async () => {
    const { admin, canaries } = await aPublicRoom();
    const planted = [...canaries.planted].filter(([, word]) => word.startsWith('canary'));
    const nouns = entities.filter(({ options }) => options.trash?.description).map(tableOf);
    const forms = planted.flatMap(([, word]) => formsOf(word));
    const there = [...nouns, 'documents', 'speakers', 'search_items'];
    expect(holding(await dump(admin), forms), 'plant one in each noun').to.include.members(there);
    for (const [list, remove] of [
      [projects, deleteProject],
      [channels, deleteChannel],
      [folders, deleteFolder],
      [groups, deleteGroup],
      [people, deletePerson],
      [templates, deleteTemplate],
    ] as const)
      for (const { id } of (await admin.do(list, {})).nodes) await admin.do(remove, { id });
    await purge(admin.workspaceId, ['projects', 'channels', 'folders', 'groups', 'people', 'templates']);
    const left = await dump(admin);
    const found = planted.flatMap(([where, word]) =>
      holding(left, formsOf(word))
        .filter((table) => !STAYING.includes(table))
        .map((table) => `${where}: ${table}`),
    );
    expect(found).to.deep.equal([]);
  });
});
