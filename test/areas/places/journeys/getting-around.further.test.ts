import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  NARROW,
  WIDE,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('getting around', () => {
  journey('finds titles and commands in the palette', async () => {
    const { admin } = await aRoom();
    await aProject(admin, { title: 'Überlandbus' });
    const page = await enter(admin, '/home');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill('uberl');
    await page
      .getByRole('option', { name: /Überlandbus/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/uberlandbus-/);
    await page.locator('#content :focus').waitFor();

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('Control+k');
    await field.waitFor();
    release();
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor();
    // A page that loads does not take the focus from the palette.
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: /Switch between light and dark/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();

    await page.keyboard.press('Control+k');
    await field.fill('zzzz');
    await page.getByText('Nothing was found.').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  furtherJourney('loses no letter that is typed before the palette is loaded', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/home');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/assets/palette-*.js', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('darp');
    await page.keyboard.press('Backspace');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    expect(await field.count(), 'while its code is on its way').to.equal(0);
    release();
    await field.waitFor();
    expect(asked, 'its code was asked for').to.be.greaterThan(0);
    expect(await field.inputValue()).to.equal('dar');
    await page.keyboard.type('k');
    await page.getByRole('option', { name: /Switch between light and dark/ }).waitFor();
  });

  furtherJourney('finds every page at the same left edge, and all tools of a text beside each other', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Words stop readers' });
    const page = await enter(admin, '/home');
    const leftOf = async (path: string) => {
      await page.goto(new URL(path, admin.url).href);
      const title = page.locator('h1[data-page-title]');
      await title.waitFor();
      return (await title.boundingBox())?.x;
    };
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const home = await leftOf('/home');
      for (const path of ['/projects/new', '/recent', '/notifications', '/people', '/channels'])
        expect(await leftOf(path), `${path} at ${width} px`).to.equal(home);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(new URL(`/insights/${insight.id}`, admin.url).href);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const [redo, done] = await Promise.all(
      ['Redo', 'Done'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    );
    expect((redo?.x ?? 0) + (redo?.width ?? 0)).to.be.at.most(done?.x ?? 0);
  });

  furtherJourney('lists the keys of the page, and lets single letters be switched off', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/home');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const line of ['New project', 'Go to Search', 'Go to Trash']) await sheet.getByText(line).first().waitFor();
    await sheet.getByRole('switch', { name: 'Single-letter shortcuts' }).uncheck({ force: true });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/home');
  });

  furtherJourney('peeks beside the page, by an address of its own, with Back', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Surprise' });
    await admin.do(createTag, { projectId: project.id, title: 'Trust' });
    const page = await enter(admin, `/projects/${project.id}/tags`);
    await page.getByRole('grid', { name: 'Tags' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('row', { name: 'Surprise' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek.getByText('No highlight has this tag yet').waitFor();
    expect(new URL(page.url()).searchParams.get('peek')).to.match(/^tag:surprise-/);

    const shared = page.url();
    await page.goBack();
    await peek.waitFor({ state: 'detached' });
    await page.goForward();
    await peek.waitFor();
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });

    await page.goto(shared);
    await peek.getByRole('button', { name: 'Open as a full page' }).click();
    await page.waitForURL(/\/tags\//);
    await page.getByRole('main').getByText('No highlight has this tag yet').waitFor();
    await page.goBack();
    await peek.waitFor();
    expect(tag.title).to.equal('Surprise');
  });

  furtherJourney('peeks in the middle for whoever likes that better, and remembers it', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    await admin.do(createTag, { projectId: project.id, title: 'Surprise' });
    await admin.do(createTag, { projectId: project.id, title: 'Trust' });
    const page = await enter(admin, `/projects/${project.id}/tags`);
    const row = page.getByRole('row', { name: 'Surprise' });
    await row.waitFor();
    await page.keyboard.press('j');
    await row.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek.getByText('No highlight has this tag yet').waitFor();
    await peek.getByTitle('In the middle').click();
    await page.waitForURL(/peekMode=center/);
    expect(await page.locator('#content').evaluate((main) => main.closest('[inert]') !== null)).to.equal(true);
    const box = await peek.boundingBox();
    expect(box && Math.abs(box.x + box.width / 2 - 720), 'it stands in the middle').to.be.at.most(8);
    await demandAccessible(page, 'a peek in the middle');

    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('peekMode')).to.equal(false);
    await row.and(page.locator(':focus')).waitFor();
    await page.reload();
    await row.waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/peekMode=center/);
    const shared = page.url();
    await peek.getByText('No highlight has this tag yet').waitFor();
    await page.mouse.click(20, 450);
    await peek.waitFor({ state: 'detached' });

    await page.goto(shared);
    await peek.getByTitle('At the side').click();
    await page.waitForFunction(() => !location.search.includes('peekMode'));
    await peek.getByText('No highlight has this tag yet').waitFor();
  });

  furtherJourney(
    'stacks what is opened from a peek, goes back by Escape, and fills the window for whoever likes that',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      const tag = await admin.do(createTag, { projectId: project.id, title: 'Surprise' });
      const note = await aTranscript(admin, project.id, 'Interview 4', 'Ada had not expected the van.');
      await aHighlight(admin, note.id, 'not expected', [tag.id]);
      const page = await enter(admin, `/projects/${project.id}/tags`);
      const row = page.getByRole('row', { name: 'Surprise' });
      await row.waitFor();
      await page.keyboard.press('j');
      await row.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      const peek = page.getByRole('complementary', { name: 'Peek' });
      await peek.getByText('not expected').click();
      const text = peek.getByText('Ada had');
      await text.waitFor();
      const back = peek.getByRole('button', { name: 'Back to Surprise' });
      await back.waitFor();
      expect(new URL(page.url()).searchParams.getAll('peek')).to.have.length(2);
      await page.reload();
      await text.waitFor();
      await back.waitFor();
      await demandAccessible(page, 'a peek on top of another one');
      await page.setViewportSize(NARROW);
      const box = await peek.boundingBox();
      expect(box).to.include({ x: 0, y: 0, width: NARROW.width });
      await page.setViewportSize(WIDE);

      await back.press('Enter');
      await peek.getByText('not expected').waitFor();
      await text.waitFor({ state: 'detached' });
      await page.goBack();
      await text.waitFor();
      // Escape leaves the highlight first.
      await page.goto(page.url().replace(/#.*/, ''));
      await text.waitFor();
      await back.waitFor();
      await peek.focus();
      await page.keyboard.press('Escape');
      await text.waitFor({ state: 'detached' });
      await peek.getByTitle('Over the whole window').click();
      await page.waitForURL(/peekMode=full/);
      expect((await peek.boundingBox())?.width).to.equal(WIDE.width);
      await peek.focus();
      await page.keyboard.press('Escape');
      await peek.waitFor({ state: 'detached' });
      await page.reload();
      await row.waitFor();
      await page.keyboard.press('j');
      await row.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/peekMode=full/);
      await peek.getByText('not expected').waitFor();
      await page.keyboard.press('Escape');
      await peek.waitFor({ state: 'detached' });
      await row.and(page.locator(':focus')).waitFor();
    },
  );

  furtherJourney(
    'takes keys in a table as fast as they come, also before it has drawn what the last one did',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      for (const title of ['Delay', 'Doubt', 'Surprise', 'Trust'])
        await admin.do(createTag, { projectId: project.id, title });
      const page = await enter(admin, `/projects/${project.id}/tags`);
      await page.getByRole('row', { name: 'Trust' }).waitFor();
      await page.evaluate(() => {
        for (let times = 0; times < 3; times += 1)
          dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
      });
      await page.getByRole('row', { name: 'Surprise' }).and(page.locator(':focus')).waitFor();
    },
  );

  furtherJourney('keeps the way for those who use a narrow window: menu, palette, back', async () => {
    const { admin } = await aRoom();
    await aProject(admin, { title: 'Narrow' });
    const page = await enter(admin, '/home', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Narrow' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    const spilt = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(spilt, 'nothing may stand out of a narrow window').to.be.at.most(0);
  });
});
