import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { newPlugin } from './new.ts';

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
    for (const example of [
      'formats/txt',
      'channels/github-issues',
      'charts/line',
      'panels/people-by-tag',
      'translators/libretranslate',
      'summaries/feature-requests',
      'actions/send-notification',
      'integrations/linear',
    ])
      await cp(fileURLToPath(new URL(`./${example}`, import.meta.url)), join(root, 'plugins', example), {
        recursive: true,
      });
  });
  after(() => rm(root, { recursive: true }));

  it('copies the smallest format under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'format', 'chat-log')).to.match(/plugins\/formats\/chat-log is a copy of txt/);
    const folder = join(root, 'plugins/formats/chat-log');
    const files = (await readdir(folder, { recursive: true })).sort();
    expect(files).to.include.members(['index.ts', 'index.spec.ts', 'task.ts', 'sample/interview.chatlog']);
    const index = await readFile(join(folder, 'index.ts'), 'utf8');
    expect(index).to.contain("id: 'chat-log'").and.contain("title: 'Chat log'").and.contain("extensions: ['chatlog']");
    const code = files.filter((name) => name.endsWith('.ts')).map((name) => readFile(join(folder, name), 'utf8'));
    expect((await Promise.all(code)).join('\n')).to.not.match(/\btxt\b|plain text/i);
  });

  it('copies an integration under the new name, with nothing of the old one left in its code', async () => {
    expect(await make('plugin', 'integration', 'guest-list')).to.match(
      /plugins\/integrations\/guest-list is a copy of linear/,
    );
    const index = await readFile(join(root, 'plugins/integrations/guest-list/index.ts'), 'utf8');
    expect(index).to.contain("id: 'guest-list'").and.contain("id: 'GUEST_LIST'");
  });

  it('copies a panel under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'panel', 'word-list')).to.match(
      /plugins\/panels\/word-list is a copy of people-by-tag/,
    );
    const folder = join(root, 'plugins/panels/word-list');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts', 'panel.tsx']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'word-list'").and.contain("title: 'Word list'");
    expect(code).to.not.match(/people-by-tag|People × tags/);
  });

  it('copies the smallest chart under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'chart', 'stacked-area')).to.match(/plugins\/charts\/stacked-area is a copy of line/);
    const folder = join(root, 'plugins/charts/stacked-area');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts', 'panel.tsx']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'stacked-area'").and.contain("id: 'STACKED_AREA'");
    expect(code)
      .to.contain("title: 'Stacked area'")
      .and.not.match(/\blines?\b/i);
  });

  it('copies the smallest channel that asks its source under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'channel', 'guest-book')).to.match(/plugins\/channels\/guest-book is a copy of github/);
    const folder = join(root, 'plugins/channels/guest-book');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'guest-book'").and.contain("id: 'GUEST_BOOK'").and.contain("SOURCE = 'GUEST_BOOK'");
    expect(code)
      .to.contain("title: 'Guest book'")
      .and.not.match(/github-issues|github issues|GITHUB_ISSUES/i);
  });

  it('copies the smallest summary framework under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'summary', 'pros-and-cons')).to.match(/summaries\/pros-and-cons is a copy of feature/);
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
    expect(await make('plugin', 'action', 'send-to-pager')).to.match(/actions\/send-to-pager is a copy of send-notif/);
    const folder = join(root, 'plugins/actions/send-to-pager');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'send-to-pager'").and.contain("id: 'sendToPager'").and.contain("'Send to pager'");
    expect(code).to.not.match(/send-notification|sendNotification|send a notification/i);
  });

  it('copies the smallest translator under the new name, with nothing of the old one left', async () => {
    expect(await make('plugin', 'translator', 'house-words')).to.match(
      /translators\/house-words is a copy of libretran/,
    );
    const folder = join(root, 'plugins/translators/house-words');
    const files = (await readdir(folder)).sort();
    expect(files).to.deep.equal(['index.spec.ts', 'index.ts']);
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    expect(code).to.contain("id: 'house-words'").and.contain("id: 'HOUSE_WORDS'");
  });

  it('overwrites nothing and takes no name that could not be an id', async () => {
    expect(await refused('plugin', 'format', 'txt')).to.match(/is there already/);
    expect(await refused('plugin', 'channel', 'line'), 'of another kind').to.match(/charts\/line is there already/);
    for (const name of ['', '../up', 'Upper', 'a b'])
      expect(await refused('plugin', 'format', name)).to.match(/lowercase/);
    for (const kind of ['', 'toString', 'widget'])
      expect(await refused('plugin', kind, 'x')).to.match(/npm run new plugin format\|channel\|chart\|.*\|action/);
    expect(await refused()).to.match(/Say what is new/);
  });
});
