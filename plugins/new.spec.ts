import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { CONTRIBUTION_POINTS } from '@earshot/host/plugins/points';
import { expect } from 'chai';
import { EXAMPLES, newPlugin, OUTSIDE } from './new.ts';

const room = new URL('.', import.meta.url);

describe('npm run new', () => {
  let root: string;
  const make = (...words: string[]) => newPlugin(root, words);
  const refused = (...words: string[]) =>
    make(...words).then(
      () => 'done',
      (error) => error.message,
    );

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'earshot-new-'));
    for (const { folder, example, page } of Object.values(EXAMPLES)) {
      const [from, to] = page
        ? [new URL(`../docs/plugins/${page}`, room), join(root, 'docs/plugins', page)]
        : [new URL(`${folder}/${example}`, room), join(root, 'plugins', folder, example)];
      await cp(fileURLToPath(from), to, { recursive: true });
    }
  });
  after(() => rm(root, { recursive: true }));

  it('has an example for each contribution point', async () => {
    expect(CONTRIBUTION_POINTS.map(({ point }) => point).toSorted()).to.deep.equal(
      Object.values(EXAMPLES)
        .flatMap(({ points }) => points)
        .toSorted(),
    );
    for (const [kind, { points, folder, example, page }] of Object.entries(EXAMPLES)) {
      if (page) continue;
      const { default: made } = (await import(new URL(`${folder}/${example}/index.ts`, room).href)) as {
        default: Plugin;
      };
      expect(
        made.contributes.map(({ point }) => point),
        kind,
      ).to.include.members([...points]);
    }
  });

  it('copies the smallest format under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'format', 'chat-log')).to.match(/plugins\/formats\/chat-log is made from txt/);
    const folder = join(root, 'plugins/formats/chat-log');
    const files = (await readdir(folder, { recursive: true })).sort();
    expect(files).to.include.members(['index.ts', 'index.spec.ts', 'task.ts', 'sample/interview.chatlog']);
    const index = await readFile(join(folder, 'index.ts'), 'utf8');
    expect(index).to.contain("id: 'chat-log'").and.contain("title: 'Chat log'").and.contain("extensions: ['chatlog']");
    const code = files.filter((name) => name.endsWith('.ts')).map((name) => readFile(join(folder, name), 'utf8'));
    expect((await Promise.all(code)).join('\n')).to.not.match(/\btxt\b|plain text/i);
  });

  it('writes an integration with its webhook under the new name, with nothing of the old one left in its code', async () => {
    expect(await make('plugin', 'integration', 'house-keys')).to.match(
      /plugins\/integrations\/house-keys is made from guest-list/,
    );
    const folder = join(root, 'plugins/integrations/house-keys');
    const code = (
      await Promise.all(['index.ts', 'index.spec.ts'].map((name) => readFile(join(folder, name), 'utf8')))
    ).join('\n');
    expect(code).to.contain("id: 'house-keys'").and.contain("id: 'HOUSE_KEYS'").and.contain('webhookContract(plugin');
    expect(code).to.not.match(/guest-list|guest_list|guest list/i);
  });

  it('copies an event, a model and speech under the new name, with nothing of the old one left', async () => {
    const made = { event: 'tag-created', model: 'house-model', speech: 'town-crier' };
    const old = {
      event: /note-created|note:created/,
      model: /openai-compatible/i,
      speech: /ESPEAK_NG|id: 'espeak-ng'/,
    };
    for (const kind of ['event', 'model', 'speech'] as const) {
      await make('plugin', kind, made[kind]);
      const folder = EXAMPLES[kind]?.folder ?? '';
      const index = await readFile(join(root, 'plugins', folder, made[kind], 'index.ts'), 'utf8');
      expect(index).to.contain(`id: '${made[kind]}'`).and.not.match(old[kind]);
    }
    const speech = await readFile(join(root, 'plugins/speech/town-crier/index.ts'), 'utf8');
    expect(speech, 'the program keeps its name').to.contain("program: 'espeak-ng'").and.contain("id: 'TOWN_CRIER'");
    const tag = await readFile(join(root, 'plugins/events/tag-created/index.ts'), 'utf8');
    expect(tag).to.contain("id: 'tag:created'");
  });

  it('writes what can be outside into a folder of its own, which imports the packed packages only', async () => {
    for (const kind of OUTSIDE) {
      const folder = join(root, 'outside', kind);
      expect(await make('plugin', kind, `my-${kind}`, folder)).to.contain(folder);
      const names = (await readdir(folder)).sort();
      expect(names).to.include.members(['index.spec.ts', 'index.ts', 'package.json', 'tsconfig.json']);
      const sources = names.filter((name) => /\.tsx?$/.test(name));
      const code = await Promise.all(sources.map((name) => readFile(join(folder, name), 'utf8')));
      const imported = code.flatMap((text) => [...text.matchAll(/from '([^'.]+)'/g)].map(([, from = '']) => from));
      for (const from of imported) expect(from).to.match(/^(@earshot\/(core\/.+|kit|contracts)|zod|node:crypto)$/);
    }
    for (const kind of Object.keys(EXAMPLES).filter((one) => !OUTSIDE.includes(one)))
      expect(await refused('plugin', kind, 'elsewhere', join(root, 'outside/refused'))).to.match(/needs the host/);
  });

  it('copies a panel under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'panel', 'word-list')).to.match(
      /plugins\/panels\/word-list is made from people-by-tag/,
    );
    const folder = join(root, 'plugins/panels/word-list');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts', 'panel.tsx']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'word-list'").and.contain("title: 'Word list'");
    expect(code).to.not.match(/people-by-tag|People × tags/);
  });

  it('copies the smallest chart under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'chart', 'stacked-area')).to.match(/plugins\/charts\/stacked-area is made from line/);
    const folder = join(root, 'plugins/charts/stacked-area');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts', 'panel.tsx']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'stacked-area'").and.contain("id: 'STACKED_AREA'");
    expect(code)
      .to.contain("title: 'Stacked area'")
      .and.not.match(/\blines?\b/i);
  });

  it('writes a channel that takes a key under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'channel', 'help-desk')).to.match(
      /plugins\/channels\/help-desk is made from guest-book/,
    );
    const folder = join(root, 'plugins/channels/help-desk');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'help-desk'").and.contain("id: 'HELP_DESK'").and.contain("source: 'HELP_DESK'");
    expect(code).to.contain('key: secret(').and.not.contain('connection:');
    expect(code)
      .to.contain("title: 'Help desk'")
      .and.not.match(/guest-book|guest book|guest_book|guestBook/i);
  });

  it('copies the smallest summary framework under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'summary', 'pros-and-cons')).to.match(/summaries\/pros-and-cons is made from feature/);
    const folder = join(root, 'plugins/summaries/pros-and-cons');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'pros-and-cons'").and.contain("id: 'ProsAndCons'");
    expect(code)
      .to.contain("title: 'Pros and cons'")
      .and.not.match(/feature-requests|featurerequests|feature requests/i);
  });

  it('copies the smallest action under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'action', 'send-to-pager')).to.match(/actions\/send-to-pager is made from send-notif/);
    const folder = join(root, 'plugins/actions/send-to-pager');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'send-to-pager'").and.contain("id: 'sendToPager'").and.contain("'Send to pager'");
    expect(code).to.not.match(/send-notification|sendNotification|send a notification/i);
  });

  it('copies the smallest translator under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'translator', 'house-words')).to.match(
      /translators\/house-words is made from libretran/,
    );
    const folder = join(root, 'plugins/translators/house-words');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'house-words'").and.contain("id: 'HOUSE_WORDS'");
  });

  it('copies the smallest transcriber under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'transcriber', 'house-ear')).to.match(
      /transcribers\/house-ear is made from whisper-server/,
    );
    const folder = join(root, 'plugins/transcribers/house-ear');
    expect((await readdir(folder)).sort()).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = await readFile(join(folder, 'index.ts'), 'utf8');
    expect(code).to.contain("id: 'house-ear'").and.contain("id: 'HouseEar'").and.contain("title: 'House ear'");
    expect(code).to.not.match(/id: '(whisper-server|WhisperServer)'|title: 'Whisper/);
  });

  it('overwrites nothing and takes no name that could not be an id', async () => {
    expect(await refused('plugin', 'format', 'txt')).to.match(/is there already/);
    expect(await refused('plugin', 'channel', 'line'), 'of another kind').to.match(/charts\/line is there already/);
    for (const name of ['', '../up', 'Upper', 'a b'])
      expect(await refused('plugin', 'format', name)).to.match(/lowercase/);
    for (const kind of ['', 'toString', 'widget'])
      expect(await refused('plugin', kind, 'x')).to.match(/npm run new plugin format\|channel\|chart\|.*\|speech/);
    expect(await refused()).to.match(/Say what is new/);
  });
});
