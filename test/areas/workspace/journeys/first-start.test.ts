import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, isSaved, journey } from '../../../kit/browser/browser.ts';
import { PASSWORD } from '../../../kit/hosts/host.ts';
import { DataFolder, HostProcess } from '../../../kit/hosts/host-process.ts';
import { Visitor } from '../../../kit/hosts/person.ts';

/** A user without a mouse: keys only. */
class Keyboard {
  constructor(private readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types into the focused field, once it has this name. */
  async type(field: string | RegExp, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: field }).and(this.page.locator(':focus')).waitFor();
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until an element of this role and name has the focus. */
  async tabTo(role: 'link' | 'button', name: string): Promise<void> {
    const there = this.page.getByRole(role, { name, exact: true }).and(this.page.locator(':focus'));
    for (let step = 0; step < 40 && (await there.count()) === 0; step += 1) await this.press('Tab');
    expect(await there.count(), `${role} “${name}” within 40 steps of Tab`).to.equal(1);
  }
}

browserSuite('a first start', () => {
  let folder: DataFolder | undefined;
  let host: HostProcess | undefined;

  after(async function stopHost() {
    this.timeout(60_000);
    await host?.end();
    await folder?.remove();
  });

  journey('leads by keyboard alone from the printed link to a tagged highlight that search finds', async function () {
    this.timeout(120_000);
    folder = new DataFolder();
    host = await HostProcess.ready({ data: folder.path });
    const link = new URL(host.setupLink ?? '');
    const page = await enter(new Visitor(host.url, undefined), `${link.pathname}${link.hash}`);
    const keys = new Keyboard(page);

    await keys.type('Workspace', 'Harbour research');
    await keys.press('Tab');
    await keys.type('Your name', 'Ada Lovelace');
    await keys.press('Tab');
    await keys.type('Email', 'ada@example.org');
    await keys.press('Tab');
    await keys.type('Password', PASSWORD);
    await keys.press('Enter');

    await page.getByRole('heading', { name: 'Three steps to a first finding' }).waitFor();
    await keys.press('n');
    await keys.type('Title', 'Onboarding');
    await keys.press('Enter');

    await page.getByRole('heading', { name: 'Nothing in this project yet' }).waitFor();
    await keys.tabTo('link', 'Add notes');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'No notes yet' }).waitFor();
    await keys.press('n');
    await keys.type('Note title', 'Interview with Grace');
    await keys.press('Enter');
    await keys.type('Interview with Grace', 'We met at noon. The moth was in relay seventy. ');
    await isSaved(page);

    // The second sentence.
    await keys.press('Escape', 'ArrowRight', 'ArrowRight', 't');
    const picker = page.getByRole('combobox', { name: 'Find or create a tag' });
    await picker.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Surprise');
    // The page shows it at once; search finds only stored text.
    const stored = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('createHighlight'),
    );
    await keys.press('Enter');
    await page.locator('mark').filter({ hasText: 'The moth was in relay seventy.' }).waitFor();
    await picker.waitFor({ state: 'detached' });
    await stored;

    await keys.press('/');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('moth relay');
    const results = page.getByRole('list', { name: 'Results' });
    const quote = results.getByRole('link').filter({ hasText: 'The moth was in relay seventy.' }).first();
    await quote.waitFor();
    await results.locator('mark, [data-match]').first().waitFor();
    await keys.press('ArrowDown', 'Shift+Enter');
    await page.waitForURL(/\/data\//);
    await page.locator('mark').filter({ hasText: 'The moth was in relay seventy.' }).waitFor();
  });
});
