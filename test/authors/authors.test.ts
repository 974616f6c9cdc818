import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '@earshot/config/environment';
import { panels } from '@earshot/core/model/panel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { newPlugin } from '../../plugins/new.ts';
import { hindrance } from '../kit/browser/browser.ts';
import { answerAs } from '../kit/fakes/fake-internet.ts';
import { CLIENT, OauthFake } from '../kit/fakes/oauth-fake.ts';
import { furtherTest } from '../kit/further-test.ts';
import { aNote, aProject, aRoom, type Person } from '../kit/hosts/host.ts';
import { endedRuns, step, switchedOn } from '../kit/rooms/automations.ts';
import { connected } from '../kit/rooms/connections.ts';
import { aPulledChannel, lastRun } from '../kit/rooms/pulls.ts';
import { aSummary, INTERVIEW, sentencesOf } from '../kit/rooms/summaries.ts';
import { anImport } from '../kit/rooms/transcript.ts';
import { type Packed, packAuthors } from './pack.ts';

const run = promisify(execFile);
const root = projectRoot();
const node = process.execPath;

/** One unchanged generated plugin of each kind that can be tested outside. */
const PLUGINS = {
  channel: 'help-desk',
  action: 'send-to-pager',
  summary: 'pros-and-cons',
  event: 'tag-created',
  integration: 'house-keys',
  chart: 'stacked-area',
  panel: 'word-list',
};

/** Dependencies and peers of the packed packages, linked instead of fetched. */
const PEERS = [
  ...['zod', 'chai', 'mocha', 'playwright-core', 'axe-core'],
  ...['react', 'react-dom', 'mobx', 'mobx-react-lite', '@mantine/core', '@mantine/hooks'],
  ...['@types/react', '@types/node', '@types/mocha'],
];

/** Outcome of the contracts of one folder: titles of passed tests, and of failed ones with the reason. */
interface Outcome {
  passes: string[];
  failures: string[];
}

describe('packages for authors of outside plugins', function () {
  this.timeout(240_000);
  let folder: string;
  let packed: Packed[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-outside-'));
    await run(node, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'core', 'ui'], { cwd: root });
    packed = await packAuthors(join(folder, 'tarballs'));
    for (const { name, file } of packed) {
      const to = join(folder, 'node_modules', name);
      mkdirSync(to, { recursive: true });
      await run('tar', ['xzf', file, '-C', to, '--strip-components=1']);
    }
    for (const name of PEERS) {
      const to = join(folder, 'node_modules', name);
      mkdirSync(dirname(to), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), to);
    }
    for (const [kind, name] of Object.entries(PLUGINS))
      await newPlugin(root, ['plugin', kind, name, join(folder, name)]);
    await build();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Compiles all plugins as each compiles itself, in one run. */
  async function build(): Promise<void> {
    const own = JSON.parse(readFileSync(join(folder, 'help-desk', 'tsconfig.json'), 'utf8')) as object;
    const all = Object.values(PLUGINS).flatMap((name) => [`${name}/*.ts`, `${name}/*.tsx`]);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...own, include: all }));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    await run(node, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
      (fault: { stdout: string }) => {
        throw new Error(fault.stdout);
      },
    );
  }

  /** Runs contracts in a process with only the linked packages of the repository. */
  async function tried(...names: string[]): Promise<Outcome> {
    const report = join(folder, 'report.json');
    rmSync(report, { force: true });
    const mocha = join(folder, 'node_modules/mocha/bin/mocha.js');
    const options = ['--exit', '--timeout', '60000', '--reporter', 'json', '--reporter-option', `output=${report}`];
    const { PATH, EARSHOT_CHROMIUM } = process.env;
    await run(node, [mocha, ...options, ...names.map((name) => join(name, 'index.spec.js'))], {
      cwd: folder,
      env: { PATH, ...(EARSHOT_CHROMIUM && { EARSHOT_CHROMIUM }) },
    }).catch((fault: { code?: number; stderr: string }) => {
      // The number of failed tests; anything else has no report.
      if (fault.stderr.includes('Error') && !fault.stderr.includes('Browser')) throw new Error(fault.stderr);
    });
    const { passes, failures } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'passes' | 'failures',
      { fullTitle: string; err: { message?: string } }[]
    >;
    return {
      passes: passes.map(({ fullTitle }) => fullTitle),
      failures: failures.map(({ fullTitle, err }) => `${fullTitle}: ${err.message}`),
    };
  }

  it('are small', () => {
    expect(packed.map(({ name }) => name)).to.deep.equal(['@earshot/kit', '@earshot/contracts', '@earshot/core']);
    const [kit, contracts, core] = packed;
    expect(core?.files).to.be.lessThan(600);
    expect(kit?.files).to.be.lessThan(40);
    expect(contracts?.files).to.be.lessThan(60);
    expect(packed.reduce((sum, { bytes }) => sum + bytes, 0)).to.be.lessThan(2_000_000);
  });

  it('have each generated plugin pass its contract, as it was generated', async () => {
    const { passes, failures } = await tried(...Object.values(PLUGINS));
    expect(failures).to.deep.equal([]);
    const about = [
      'channel HELP_DESK',
      'action send-to-pager',
      'summary framework pros-and-cons',
      'webhook HOUSE_KEYS',
    ];
    about.push('automation event tag-created', 'integration HOUSE_KEYS');
    if (!hindrance()) about.push('chart stacked-area', 'panel word-list');
    for (const one of about) expect(passes.filter((title) => title.startsWith(one))).to.not.have.length(0);
  });

  /** Runs the contracts of a plugin with one line changed. */
  async function changed(name: string, file: string, find: string, replace: string): Promise<Outcome> {
    const [from, to] = [join(folder, name), join(folder, `${name}-changed`)];
    cpSync(from, to, { recursive: true });
    const code = readFileSync(join(to, file), 'utf8');
    expect(code).to.contain(find);
    writeFileSync(join(to, file), code.replace(find, replace));
    try {
      return await tried(`${name}-changed`);
    } finally {
      rmSync(to, { recursive: true });
    }
  }

  furtherTest('notice a channel that skips, repeats, asks other hosts or does not know a refused key', async () => {
    const broken: [string, string, RegExp][] = [
      ['bookmark: { ...last }', 'bookmark: {}', /second run asks less/],
      [
        'last[id] = page.entries.at(-1)?.change ?? last[id] ?? 0',
        'last[id] = (page.entries.at(-1)?.change ?? last[id] ?? 0) + 1',
        /brings everything once, killed right before and after each batch/,
      ],
      ['yield { records', 'yield { records: records.slice(1)', /brings everything once, nothing the second time/],
      ["http: ['feedback.example.org']", "http: ['other.example.org']", /brings everything once/],
      [
        'const page = await http.json(url, Entries, keyOf(key))',
        "const page = await http.json(url, Entries, keyOf('key-1'))",
        /key that is refused/,
      ],
    ];
    for (const [find, replace, title] of broken)
      expect((await changed('help-desk', 'index.js', find, replace)).failures.join('\n'), replace).to.match(title);
  });

  furtherTest(
    'notice an integration that calls a revoked token good, and a webhook that signs something else',
    async () => {
      const accepts = await changed(
        'house-keys',
        'index.js',
        'account: (call) => call.http.json(',
        "account: async (call) => ({ id: 'house-1', name: 'Harbour House' }) ?? call.http.json(",
      );
      expect(accepts.failures.join('\n')).to.match(/names its account, says so when its token was revoked/);
      const signs = await changed('house-keys', 'index.js', 'over: text', "over: ''");
      expect(signs.failures.join('\n')).to.match(/webhook HOUSE_KEYS knows what its service signed/);
    },
  );

  it('work in a host that loads their folders', async () => {
    const { admin } = await aRoom();
    const registry = admin.host.container.get(T.registry);
    const loaded: string[] = [];
    try {
      for (const name of Object.values(PLUGINS)) {
        const url = pathToFileURL(`${join(folder, name)}/`);
        const plugin = await registry.load({ name, folder: url, origin: 'outside' });
        expect(registry.failures().map(({ reason }) => reason)).to.deep.equal([]);
        loaded.push(plugin?.plugin.id ?? '');
        await admin.do(setPlugin, { id: name, enabled: true, settings: name === PLUGINS.integration ? CLIENT : {} });
      }
      expect(loaded).to.deep.equal(Object.values(PLUGINS));
      await demandPulled(admin);
      await demandAutomated(admin);
      await demandSummarised(admin);
      await demandConnected(admin);
      await demandDrawn(admin);
    } finally {
      for (const id of loaded) registry.unload(id);
    }
  });
});

async function demandPulled(admin: Person): Promise<void> {
  const entry = { id: 'entry-1', change: 1, at: '2026-03-02T12:00:00Z', by: 'Ada', text: 'The bread was fine.' };
  answerAs('feedback.example.org', () => ({ body: { entries: [entry], more: false } }));
  const settings = { key: 'a-key', books: [{ id: 'hall', name: 'Hall' }] };
  const { id } = await aPulledChannel(admin, { pluginId: PLUGINS.channel, source: 'HELP_DESK', settings });
  expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 1, unreadable: 0 });
}

async function demandAutomated(admin: Person): Promise<void> {
  const project = await aProject(admin);
  const told = step('sendToPager', { memberIds: [admin.memberId], text: 'Paged: {{title}}' });
  const trigger = { type: 'EVENT', event: 'tag:created', rules: null };
  const automation = await switchedOn(admin, project, { trigger, actions: [told] });
  await aNote(admin, { projectId: project.id, title: 'Interview 9' });
  const [run] = await endedRuns(admin, automation);
  expect(run).to.include({ state: 'DONE' });
}

async function demandSummarised(admin: Person): Promise<void> {
  const project = await aProject(admin);
  const note = await anImport(admin, project.id, 'Interview 4.vtt', INTERVIEW);
  const summary = await aSummary(admin, { pageId: note.id, framework: 'ProsAndCons' });
  expect(summary).to.include({ state: 'DONE' });
  expect(await sentencesOf(admin, summary.id)).to.not.have.length(0);
}

async function demandConnected(admin: Person): Promise<void> {
  const oauth = new OauthFake();
  answerAs('guests.example.org', (asked) => {
    if (asked.url.pathname === '/oauth/authorize') return oauth.authorize(asked);
    if (asked.url.pathname === '/oauth/token') return oauth.token(asked);
    return oauth.knows(asked) ? { body: { id: 'house-1', name: 'Harbour House' } } : { status: 401 };
  });
  expect(await connected(admin, 'HOUSE_KEYS')).to.include({ account: 'Harbour House', state: 'CONNECTED' });
}

/** Checks that a panel and a chart are offered to the pages, and their modules are served. */
async function demandDrawn(admin: Person): Promise<void> {
  const offered = (await admin.do(panels, {})).filter(({ pluginId }) =>
    [PLUGINS.chart, PLUGINS.panel].includes(pluginId),
  );
  const plugins = new Set(offered.map(({ pluginId }) => pluginId));
  expect([...plugins]).to.have.members([PLUGINS.chart, PLUGINS.panel]);
  for (const { module } of offered) {
    const response = await fetch(new URL(module, admin.url), { headers: admin.headers });
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).to.deep.equal([
      200,
      'text/javascript',
    ]);
  }
}
