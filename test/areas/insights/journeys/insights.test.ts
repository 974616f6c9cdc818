import { createTag } from '@earshot/core/areas/coding/tag';
import { insight, insights, lockInsight, publishInsight, unpublishInsight } from '@earshot/core/areas/pages/insight';
import { citations, swapCitation } from '@earshot/core/areas/quotes/citation';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  NARROW,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aPng } from '../../../kit/fixtures/pictures.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { anInsight, citationsOf, standingIn, writeIn } from '../../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const TEXT = [
  'Ann: The parcel came late. Nobody had told me. I called twice.',
  'Ben: And then? Did anybody answer?',
  'Ann: A machine did. It was polite.',
].join('\n\n');

async function aStudy() {
  const room = await aRoom();
  const ada = room.admin;
  const project = await aProject(ada, { title: 'Deliveries' });
  const note = await aTranscript(ada, project.id, 'Interview 1', TEXT);
  const tag = await ada.do(createTag, { projectId: project.id, title: 'Machines', colour: '#1c7ed6' });
  const late = await aHighlight(ada, note.id, 'The parcel came late.');
  const told = await aHighlight(ada, note.id, 'Nobody had told me.');
  const machine = await aHighlight(ada, note.id, 'A machine did.', [tag.id]);
  return { room, ada, project, note, late, told, machine };
}

const cards = (page: Page) => page.locator('[data-citation-card]');
const text = (page: Page) => page.locator('[data-note-text]');
// Chromium leaves the caret before a letter typed within the frame in which a script has moved it, as Enter does; no
// one types that fast.
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
const titles = async (who: Person, projectId: string) =>
  (await who.do(insights, { condition: { projectId } })).nodes.map(({ title }) => title);

browserSuite('insights', () => {
  journey('are made of chosen highlights, published and presented without the mouse', async () => {
    const { ada, project } = await aStudy();
    const page = await enter(ada, `/projects/${project.id}/highlights`);
    await page.getByRole('row').filter({ hasText: 'A machine did.' }).waitFor();
    // The newest highlight stands first.
    const down = async (row: number) => {
      await page.keyboard.press('j');
      await page.locator(`[data-index="${row}"]:focus`).waitFor();
    };
    await down(0);
    await page.keyboard.press('x');
    await down(1);
    await down(2);
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Chosen highlights' }).getByText('2 highlights selected').waitFor();
    await page.keyboard.press('i');

    await page.waitForURL(/\/insights\/[^/]+$/);
    await cards(page).nth(1).waitFor();
    expect(await cards(page).allInnerTexts()).to.satisfy(
      ([first = '', second = '']: string[]) =>
        first.includes('A machine did.') && second.includes('The parcel came late.'),
    );
    await page.keyboard.type('Silence costs trust');
    await page.keyboard.press('Enter');
    await page.locator('[data-note-text=edit]').waitFor();
    await page.keyboard.type('People forgive waiting, not silence.');
    await page.keyboard.press('Escape');
    await page.locator('[data-note-text=read]').waitFor();
    await page.keyboard.press('p');
    await page.getByText('“Silence costs trust” is published.').waitFor();
    const [made] = (await ada.do(insights, { condition: { projectId: project.id, published: true } })).nodes;
    expect(made?.title).to.equal('Silence costs trust');

    await page.goto(`${ada.url}/projects/${project.id}/insights`);
    await page.getByRole('row').filter({ hasText: 'Silence costs trust' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('present the ins');
    await page.getByRole('option', { name: /Present the insights/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Silence costs trust' }).waitFor();
    await page.getByText('People forgive waiting, not silence.').waitFor();
    await page.getByText('The parcel came late.').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/insights$/);
  });

  furtherJourney(
    'are made with N and get quotes by words and tag, several at once, in the place of the caret',
    async () => {
      const { ada, project } = await aStudy();
      const page = await enter(ada, `/projects/${project.id}/insights`);
      await page.getByRole('button', { name: 'New insight' }).waitFor();
      await page.keyboard.press('n');
      await page.waitForURL(/\/insights\/[^/]+$/);
      await page.getByRole('textbox', { name: 'Insight title' }).waitFor();
      await page.keyboard.type('Machines');
      await page.keyboard.press('Enter');
      await page.locator('[data-note-text=edit]').waitFor();
      await page.keyboard.type('Above');
      for (const words of ['', 'Below']) {
        await page.keyboard.press('Enter');
        await drawn(page);
        await page.keyboard.type(words);
      }
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog', { name: 'Insert quotes' });
      const field = dialog.getByRole('combobox', { name: 'Words in highlights' });
      await field.waitFor();
      await dialog.getByRole('option').nth(2).waitFor();
      await page.keyboard.type('nobody told');
      await eventually(async () => expect(await dialog.getByRole('option').count()).to.equal(1));
      await page.keyboard.press('Enter');
      await field.fill('');
      await eventually(async () => expect(await dialog.getByRole('option').count()).to.equal(3));
      await dialog.getByRole('combobox', { name: 'Tag' }).fill('Mach');
      await page.getByRole('option', { name: 'Machines', exact: true }).click();
      await eventually(async () => expect(await dialog.locator('[role=listbox] [role=option]').count()).to.equal(1));
      await field.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText('2 quotes chosen').waitFor();
      await page.keyboard.press('Control+Enter');
      await cards(page).nth(1).waitFor();
      const read = (await text(page).innerText()).replaceAll(/\s+/g, ' ');
      expect(read).to.match(/Above.*Nobody had told me\..*A machine did\..*Below/);

      // Undo in the text removes them again, Redo restores them.
      await page.keyboard.press('Control+z');
      await cards(page).first().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Shift+z');
      await cards(page).nth(1).waitFor();
      const [made] = (await ada.do(insights, { condition: { projectId: project.id } })).nodes;
      await eventually(async () => expect(await standingIn(ada, made?.id ?? '')).to.have.lengthOf(2));
    },
  );

  furtherJourney(
    'show when a source has changed; its new words are taken and given back, or stay as they were',
    async () => {
      const { ada, project, note, late } = await aStudy();
      const made = await anInsight(ada, project.id, { highlightIds: [late.id] });
      const page = await enter(ada, `/insights/${made.id}`);
      const card = cards(page).first();
      await card.getByText('The parcel came late.').waitFor();
      await card.getByRole('link', { name: 'Interview 1' }).waitFor();
      await writeIn(ada, note.id, (writer) => writer.type('very ', 0, writer.text.indexOf('late')));
      await card.getByRole('button', { name: 'The source has changed' }).click();
      const now = card.getByRole('region', { name: 'The source now' });
      expect((await now.innerText()).replaceAll(/\s+/g, ' ')).to.contain('The parcel came very late.');
      await screenshot(page, 'insight-changed-1440-light');
      await now.getByRole('button', { name: 'Keep as quoted' }).click();
      await now.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: 'The source has changed' }).click();
      await now.getByRole('button', { name: 'Use the new words' }).click();
      await card.getByText('The parcel came very late.').waitFor();
      await card.getByRole('button', { name: 'The source has changed' }).waitFor({ state: 'detached' });
      await undo(page, 'The quote has the current words.');
      await card.getByText('The parcel came late.').waitFor();

      // Edits after publishing are not on the public page, and the page shows a notice until they are published, too.
      await ada.do(publishInsight, { id: made.id });
      const [then = '', fresh = ''] = (await citationsOf(ada, made.id)).map(({ id }) => id);
      await ada.do(swapCitation, { id: then, withId: fresh });
      const keptIn = card.getByText('Not on the public page until this insight is published again');
      await keptIn.waitFor();
      await screenshot(page, 'insight-kept-in-1440-light');
      await ada.do(unpublishInsight, { id: made.id });
      await ada.do(publishInsight, { id: made.id });
      await keptIn.waitFor({ state: 'detached' });
      await ada.do(swapCitation, { id: fresh, withId: then });

      // The source's words are deleted: the quote remains.
      const gone = 'The parcel came very late.';
      await writeIn(ada, note.id, (writer) => writer.erase(0, writer.text.indexOf(gone), gone.length));
      await card.getByText('The source is gone').waitFor();
      await card.getByText('The parcel came late.').waitFor();
    },
  );

  furtherJourney('are pasted with their quotes into another insight; what may not be opened is left out', async () => {
    const { room, ada, project, late } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const closed = await aProject(ada, { title: 'Closed', everyone: null });
    const secret = await aTranscript(ada, closed.id, 'Secret interview', 'Nobody may know this.');
    const hidden = await aHighlight(ada, secret.id, 'Nobody may know this.');
    const from = await anInsight(ada, project.id, { title: 'From', highlightIds: [late.id] });
    const both = await anInsight(ada, project.id, { title: 'Both', highlightIds: [hidden.id] });
    const to = await anInsight(ben, project.id, { title: 'To' });

    const page = await enter(ben, `/insights/${from.id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copyAll = async () => {
      await cards(page).first().waitFor();
      await page.keyboard.press('e');
      await page.locator('[data-note-text=edit]').waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
    };
    const pasteInto = async () => {
      await page.goto(`${ben.url}/insights/${to.id}`);
      await text(page).waitFor();
      await page.keyboard.press('e');
      await page.locator('[data-note-text=edit]').waitFor();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+v');
    };
    await copyAll();
    await pasteInto();
    await cards(page).first().getByText('The parcel came late.').waitFor();
    const [original] = (await ada.do(citations, { condition: { insightId: from.id } })).nodes;
    await eventually(async () => {
      const standing = await standingIn(ben, to.id);
      expect(standing).to.have.lengthOf(1);
      expect(standing).not.to.include(original?.id);
    });

    await page.goto(`${ben.url}/insights/${both.id}`);
    await page.getByText('From a source that is not shared with you').waitFor();
    expect(await page.content()).not.to.contain('Secret interview');
    await copyAll();
    await pasteInto();
    await page.getByText('The quotes were not pasted').waitFor();
    expect(await cards(page).count()).to.equal(1);

    await ada.do(setGrant, { placeId: closed.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    await page.goto(`${ben.url}/insights/${both.id}`);
    await page.getByRole('link', { name: 'Secret interview' }).click();
    await page.getByRole('complementary', { name: 'Peek' }).getByText('Nobody may know this.').first().waitFor();
  });

  furtherJourney('tell why they cannot be changed while they are locked, at once', async () => {
    const { room, ada, project } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const made = await anInsight(ada, project.id, { title: 'Agreed' });
    const page = await enter(ben, `/insights/${made.id}`);
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await ada.do(lockInsight, { id: made.id });
    await page.getByText(/This is locked: only people with full access here can change it/).waitFor();
    await page.getByRole('button', { name: 'Publish' }).waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor({ state: 'detached' });

    const owner = await enter(ada, `/insights/${made.id}`);
    await owner.getByRole('img', { name: 'Locked' }).waitFor();
    await owner.getByRole('button', { name: 'More actions for this insight' }).click();
    await owner.getByRole('menuitem', { name: 'Unlock' }).click();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
  });

  furtherJourney('are listed, narrowed and ordered as the address says', async () => {
    const { ada, project } = await aStudy();
    for (const title of ['Birch', 'Ash', 'Cedar']) {
      const made = await anInsight(ada, project.id, { title });
      if (title !== 'Ash') await ada.do(publishInsight, { id: made.id });
    }
    const page = await enter(ada, `/projects/${project.id}/insights?sort=TITLE_ASC`);
    const shown = async () => (await page.getByRole('row').allInnerTexts()).join(' ').match(/Ash|Birch|Cedar/g) ?? [];
    await eventually(async () => expect(await shown()).to.deep.equal(['Ash', 'Birch', 'Cedar']));
    await page.getByText('Published', { exact: true }).first().click();
    await page.waitForURL(/status=published/);
    await eventually(async () => expect(await shown()).to.deep.equal(['Birch', 'Cedar']));
    await page.reload();
    await eventually(async () => expect(await shown()).to.deep.equal(['Birch', 'Cedar']));
    await page.keyboard.press('j');
    await page.locator('[data-index="0"]:focus').waitFor();
    await page.keyboard.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek.getByRole('heading', { name: 'Birch' }).waitFor();
    await page.waitForURL(/peek=insight:birch-/);
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More actions for Birch' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await eventually(async () => expect(await shown()).to.deep.equal(['Cedar']));
    await undo(page, '“Birch” was moved to trash');
    await eventually(async () => expect(await shown()).to.deep.equal(['Birch', 'Cedar']));
    expect(await titles(ada, project.id)).to.have.members(['Ash', 'Birch', 'Cedar']);
  });

  furtherJourney(
    'are presented slide by slide, at phone width too; a draft that is asked for stands alone',
    async () => {
      const { ada, project, late, told } = await aStudy();
      const one = await anInsight(ada, project.id, { title: 'First finding', highlightIds: [late.id] });
      await writeIn(ada, one.id, (writer) => writer.section('What it means', 'They lose trust.'));
      const two = await anInsight(ada, project.id, { title: 'Second finding', highlightIds: [told.id] });
      const plan = await upload(ada, {
        projectId: project.id,
        pageId: two.id,
        name: 'plan.png',
        bytes: aPng(800, 300),
      });
      await writeIn(ada, two.id, (writer) => writer.picture(plan.id, 'The way of a parcel'));
      const draft = await anInsight(ada, project.id, { title: 'Only a draft' });
      for (const { id } of [one, two]) await ada.do(publishInsight, { id });
      const page = await enter(ada, `/projects/${project.id}/insights/present`);
      const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
      await heading('First finding');
      await page.getByText('The parcel came late.').waitFor();
      await page.keyboard.press('ArrowRight');
      await heading('What it means');
      await page.getByText('They lose trust.').waitFor();
      expect(await page.getByRole('status').filter({ hasText: 'Insight' }).innerText()).to.match(
        /Insight 1 of 2\s+Slide 2 of 2/,
      );
      await page.keyboard.press('ArrowRight');
      await heading('Second finding');
      await page.keyboard.press('ArrowLeft');
      await heading('What it means');
      await page.reload();
      await heading('What it means');
      await page.keyboard.press('Home');
      await heading('First finding');
      await page.keyboard.press('End');
      await heading('Second finding');
      await page.keyboard.press('ArrowRight');
      await heading('Second finding');
      const picture = page.getByRole('img', { name: 'The way of a parcel' });
      await picture.waitFor();
      await eventually(async () =>
        expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).to.be.greaterThan(0),
      );
      await screenshot(page, 'present-picture-1440-light');
      await page.setViewportSize(NARROW);
      await screenshot(page, 'present-picture-390-light');
      await page.getByRole('button', { name: 'Previous slide' }).click();
      await heading('What it means');
      for (const look of LOOKS) {
        await putOn(page, look);
        await screenshot(page, `present-section-${look.name}`);
        await demandAccessible(page, `presenting, ${look.name}`);
      }
      await page.keyboard.press('Escape');
      await page.waitForURL(/\/insights$/);

      await page.goto(`${ada.url}/projects/${project.id}/insights/present/${draft.id}`);
      await heading('Only a draft');
      await page.keyboard.press('ArrowRight');
      await heading('Only a draft');
      expect((await ada.do(insight, { id: draft.id })).published).to.equal(false);

      // A section longer than the screen is marked; Space scrolls through it before the next one.
      await writeIn(ada, draft.id, (writer) => writer.section('A long one', 'Nobody told them. '.repeat(100)));
      await writeIn(ada, draft.id, (writer) => writer.section('The last', 'They leave.'));
      await page.getByText('Slide 1 of 3').waitFor();
      await page.keyboard.press('Space');
      await heading('A long one');
      const more = page.getByText('More below');
      await more.waitFor();
      let presses = 0;
      for (; (await more.count()) > 0; presses += 1) {
        await page.keyboard.press('Space');
        await page.waitForTimeout(100);
      }
      expect(presses).to.be.greaterThan(1);
      await heading('A long one');
      await page.keyboard.press('Space');
      await heading('The last');
    },
  );
});
