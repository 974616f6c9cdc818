import { createTag } from '@earshot/core/areas/coding/tag';
import { insights } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import { browserSuite, demandAccessible, enter, journey, screenshots } from '../../../kit/browser/browser.ts';
import { layOut } from '../../../kit/browser/layout.ts';
import { realFiles } from '../../../kit/fixtures/real-files.ts';
import { aProject, aRoom, stranger } from '../../../kit/hosts/host.ts';

// From the interview of transcripts-changelog with the founder of WorkOS.
const INTERVIEW = 'founderstalk__founders-talk-96.md';
const GUEST = 'Michael Grinich';
const TURNS_OF_GUEST = /^\*\*Michael Grinich:\*\*/gm;
const WEIRD = 'it is sort of a weird story';
const YEARS = 'over ten years ago';

/** Tags the selection with the minimum of keys: t, the names, Enter. */
async function tag(page: Page, words: string, names: string): Promise<void> {
  await choose(page, words);
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor();
  await page.keyboard.type(names);
  await page.keyboard.press('Enter');
  await page.locator('mark[data-highlight]').filter({ hasText: words }).first().waitFor();
}

browserSuite('a study', () => {
  journey('goes from transcripts to an insight that a stranger reads', async function () {
    const [interview] = realFiles(this, 'transcripts-changelog', new RegExp(`^${INTERVIEW}$`));
    const subtitles = realFiles(this, 'subtitles-vttjs', /^cuetext\/voice\/with-closing-span\.vtt$/);
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Founders' });
    await admin.do(createTag, { projectId: project.id, title: 'Beginnings' });
    const page = await enter(admin, `/projects/${project.id}/notes`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import files' }).click(),
    ]);
    await chooser.setFiles(
      [...(interview ? [interview] : []), ...subtitles].map(({ name, bytes }) => ({
        name: name.split('/').at(-1) ?? name,
        mimeType: 'text/plain',
        buffer: Buffer.from(bytes),
      })),
    );
    const list = page.getByRole('grid', { name: 'Notes' });
    await list.getByRole('link', { name: /with.closing.span/i }).waitFor();
    await list.getByRole('link', { name: /founders.talk/i }).click();

    const text = page.locator('[data-note-text]');
    await text.getByRole('button', { name: GUEST }).first().waitFor();
    const turns = await text.getByRole('button', { name: GUEST }).count();
    expect(turns).to.be.at.least(new TextDecoder().decode(interview?.bytes).match(TURNS_OF_GUEST)?.length ?? 1);
    await text.getByRole('button', { name: GUEST }).first().click();
    await page.getByRole('dialog', { name: 'Speaker' }).getByRole('textbox').first().fill('The founder');
    await page.keyboard.press('Enter');
    await text.getByRole('button', { name: 'The founder' }).first().waitFor();
    expect(await text.getByRole('button', { name: 'The founder' }).count()).to.equal(turns);

    await tag(page, WEIRD, 'Beginnings, Doubt');
    await tag(page, YEARS, 'Time');
    const beside = page.getByRole('complementary', { name: 'Note panel' });
    await beside.getByRole('button').filter({ hasText: WEIRD }).click();
    await screenshots(page, 'study-note');

    await page.goto(`${admin.url}/projects/${project.id}/tags`);
    await page.getByRole('navigation', { name: 'Tag boards' }).getByRole('link', { name: 'Main board' }).press('Enter');
    const board = page.getByRole('region', { name: 'Tag board' });
    await board.getByRole('button', { name: 'New group' }).press('Enter');
    await page.getByRole('dialog', { name: 'New group' }).getByLabel('Name').fill('How it began');
    await page.keyboard.press('Enter');
    const group = board.getByRole('region', { name: 'How it began', exact: true });
    await group.waitFor();
    await board.getByRole('listitem').filter({ hasText: 'Time' }).dragTo(group);
    await group.getByRole('link', { name: 'Time' }).waitFor();
    await screenshots(page, 'study-board');

    await page.goto(`${admin.url}/projects/${project.id}/highlights`);
    await page.getByRole('row').filter({ hasText: WEIRD }).waitFor();
    await layOut(page, 'Tag');
    await page.getByRole('row').filter({ hasText: 'Beginnings' }).first().waitFor();
    await screenshots(page, 'study-grouped');
    await page.reload();
    // Words with two tags are listed under both, and selected once.
    for (const words of [WEIRD, YEARS])
      await page
        .getByRole('checkbox', { name: new RegExp(words) })
        .first()
        .check();
    await screenshots(page, 'study-table');
    await page.keyboard.press('i');
    await page.waitForURL(/\/insights\/[^/]+$/);
    await page.locator('[data-citation-card]').nth(1).waitFor();
    await page.keyboard.type('It begins years before the company');
    await page.keyboard.press('Enter');
    await page.locator('[data-note-text=edit]').waitFor();
    await page.keyboard.type('Nobody plans the first idea.');
    await page.keyboard.press('Escape');
    await page.locator('[data-note-text=read]').waitFor();
    await page.keyboard.press('p');
    await page.getByText('“It begins years before the company” is published.').waitFor();
    expect((await admin.do(insights, { condition: { published: true } })).nodes).to.have.lengthOf(1);
    await screenshots(page, 'study-insight');

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Share this insight/ });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue();
    const visitor = await enter(await stranger(), new URL(link).pathname);
    await visitor.getByRole('heading', { name: 'It begins years before the company' }).waitFor();
    for (const words of ['Nobody plans the first idea.', WEIRD, YEARS]) await visitor.getByText(words).waitFor();
    await demandAccessible(visitor, 'a stranger’s page');
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /^Present / })
      .or(page.getByRole('link', { name: /^Present / }))
      .click();
    await page.getByRole('heading', { level: 1, name: 'It begins years before the company' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(WEIRD).waitFor();
    await screenshots(page, 'study-present');
  });
});
