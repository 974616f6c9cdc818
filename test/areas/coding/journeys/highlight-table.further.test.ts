import { readFile } from 'node:fs/promises';
import {
  deleteHighlights,
  highlight,
  highlights,
  tagHighlight,
  tagHighlights,
} from '@earshot/core/areas/coding/highlight';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { deleteNote, notes } from '@earshot/core/areas/pages/note';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { layOut } from '../../../kit/browser/layout.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { manyHighlights } from '../../../kit/rooms/many-highlights.ts';
import { aHighlight, anImport, aTranscript } from '../../../kit/rooms/transcript.ts';

async function aTable() {
  const { admin: ada } = await aRoom();
  const project = await aProject(ada, { title: 'Deliveries' });
  const note = await aTranscript(
    ada,
    project.id,
    'Interview 1',
    'It came late.\n\nNobody told me.\n\nThe box was wet.',
  );
  const tag = await ada.do(createTag, { projectId: project.id, title: 'Delay' });
  const made: { id: string }[] = [];
  for (const words of ['It came late.', 'Nobody told me.', 'The box was wet.'])
    made.push(await aHighlight(ada, note.id, words));
  const page = await enter(ada, `/projects/${project.id}/highlights`);
  await page.getByRole('row').filter({ hasText: 'The box was wet.' }).waitFor();
  const tagsNow = async () => Promise.all(made.map(async ({ id }) => (await ada.do(highlight, { id })).tagIds));
  return { ada, project, tag, page, made, tagsNow };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen highlights' });

browserSuite('the table of highlights', () => {
  journey('tags, trashes and brings back several at once by keyboard', async () => {
    const { ada, project, tag, page, tagsNow } = await aTable();
    await page.getByRole('combobox', { name: 'Author' }).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('row').nth(1).focus();
    expect(await bar(page).count(), 'in a field it is the text that is chosen').to.equal(0);
    await page.keyboard.press('Control+a');
    await bar(page).getByText('3 highlights selected').waitFor();
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus').waitFor();
    // Not by the key that makes an insight: the menu is open.
    await page.keyboard.press('i');
    await page.keyboard.press('Enter');
    await page.getByText('Tagged 3 highlights with “Delay”.').waitFor();
    await eventually(async () => expect(await tagsNow()).to.deep.equal([[tag.id], [tag.id], [tag.id]]));

    await bar(page).getByRole('button', { name: 'Untag' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).click();
    await page.getByText('Removed “Delay” from 3 highlights.').waitFor();
    await eventually(async () => expect(await tagsNow()).to.deep.equal([[], [], []]));

    await bar(page).getByRole('button', { name: 'Move to trash' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Moved 3 highlights to trash.').waitFor();
    await page.getByText('No highlights yet').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('row').filter({ hasText: 'Nobody told me.' }).waitFor();
    expect(await bar(page).count(), 'what was thrown away is not chosen any more').to.equal(0);
    const { nodes } = await ada.do(highlights, { condition: { projectId: project.id } });
    expect(nodes.map(({ state }) => state)).to.deep.equal(['ANCHORED', 'ANCHORED', 'ANCHORED']);
  });

  furtherJourney('chooses nothing that has left the filter', async () => {
    const { ada, project, tag, made } = await aTable();
    for (const { id } of made.slice(0, 2)) await ada.do(tagHighlight, { id, add: [tag.id] });
    const page = await enter(ada, `/projects/${project.id}/highlights?tag=${tag.id}`);
    await page.getByRole('status').filter({ hasText: '2 highlights' }).waitFor();
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('Control+a');
    await bar(page).getByText('2 highlights selected').waitFor();
    await bar(page).getByRole('button', { name: 'Untag' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).click();
    await page.getByText('Removed “Delay” from 2 highlights.').waitFor();
    await bar(page).waitFor({ state: 'detached' });
  });

  furtherJourney('chooses a range with Shift, and leaves as CSV', async () => {
    const { ada, page, made } = await aTable();
    const boxes = page.getByRole('checkbox', { name: /^Select “/ });
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 highlights selected').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `chosen highlights, ${look.name}`);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('highlights.csv');
    expect(await readFile(await download.path(), 'utf8')).to.include('"Nobody told me.","","","","Interview 1"');

    // Hidden or deleted rows are not selected.
    await putOn(page, LOOKS[0]);
    const words = page.getByRole('searchbox', { name: 'Words in highlights' });
    await words.fill('late');
    await page.getByRole('status').filter({ hasText: '1 highlight' }).waitFor();
    await bar(page).waitFor({ state: 'detached' });
    await words.fill('');
    await page.getByRole('row').filter({ hasText: 'Nobody told me.' }).waitFor();
    expect(await bar(page).count(), 'what was chosen in another list').to.equal(0);

    const turn = page.getByRole('columnheader', { name: 'Created at' }).getByRole('button');
    await turn.click();
    await page.getByRole('row').nth(1).filter({ hasText: 'It came late.' }).waitFor();
    await boxes.nth(0).click();
    await turn.click();
    await page.getByRole('row').nth(1).filter({ hasText: 'The box was wet.' }).waitFor();
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    await bar(page).getByText('2 highlights selected').waitFor();
    await ada.do(deleteHighlights, { ids: [made[1]?.id ?? ''] });
    await bar(page).getByText('1 highlight selected').waitFor();
  });

  furtherJourney('finds words as they are typed, marks them, and has them in the address', async () => {
    const { page } = await aTable();
    const words = page.getByRole('searchbox', { name: 'Words in highlights' });
    await words.fill('"came late"');
    await page.getByRole('status').filter({ hasText: '1 highlight' }).waitFor();
    await page.locator('mark').filter({ hasText: 'came late' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).to.equal('"came late"');
    await page.reload();
    await page.locator('mark').filter({ hasText: 'came late' }).waitFor();
    expect(await words.inputValue()).to.equal('"came late"');
    await words.fill('zebra');
    await page.getByText('No matching highlights').waitFor();
    await page.getByRole('button', { name: 'Show all highlights' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Nobody told me.' }).waitFor();
    expect(await words.inputValue()).to.equal('');
  });

  furtherJourney(
    'stands in groups by tag, counted by the host, live, opened and closed by keyboard, in the address',
    async () => {
      const { ada, project, tag, page, made } = await aTable();
      const pain = await ada.do(createTag, { projectId: project.id, title: 'Pain' });
      const [late = '', , wet = ''] = made.map(({ id }) => id);
      await ada.do(tagHighlights, { ids: [late, wet], add: [pain.id] });
      await layOut(page, 'Tag');
      const grid = page.getByRole('treegrid', { name: 'Highlights' });
      const head = (text: string) => grid.getByRole('row', { name: text }).and(grid.locator('[aria-level="1"]'));
      await head('Pain 2').waitFor();
      await head('No tag 1').waitFor();
      await ada.do(tagHighlights, { ids: [late], add: [tag.id] });
      await head('Delay 1').waitFor();
      await grid.getByRole('link', { name: 'It came late.' }).nth(1).waitFor();
      for (const look of LOOKS) {
        await putOn(page, look);
        await demandAccessible(page, `grouped highlights, ${look.name}`);
      }
      await putOn(page, LOOKS[0]);

      await head('Delay 1').focus();
      await page.keyboard.press('ArrowDown');
      await grid.getByRole('row', { name: 'It came late.' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ArrowLeft');
      await head('Delay 1').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ArrowLeft');
      await head('Delay 1').and(grid.locator('[aria-expanded=false]')).waitFor();
      await grid.getByRole('link', { name: 'It came late.' }).nth(1).waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      await head('Pain 2').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('End');
      await grid.getByRole('row', { name: 'Nobody told me.' }).and(page.locator(':focus')).waitFor();

      await page.reload();
      await head('Delay 1').and(grid.locator('[aria-expanded=false]')).waitFor();
      await head('Delay 1').focus();
      await page.keyboard.press('Enter');
      await head('Delay 1').and(grid.locator('[aria-expanded=true]')).waitFor();
      await grid.getByRole('button', { name: 'Select all under Pain' }).press('Enter');
      await bar(page).getByText('2 highlights selected').waitFor();
    },
  );

  furtherJourney(
    'has the columns that somebody chose, in their order, in the address, on the clipboard and in the file',
    async () => {
      const { ada, project } = await aTable();
      const page = await enter(ada, `/projects/${project.id}/highlights`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const heads = () => page.getByRole('columnheader').allInnerTexts();
      await page.getByRole('row').filter({ hasText: 'Nobody told me.' }).waitFor();
      expect((await heads()).slice(1)).to.deep.equal([
        'Highlight',
        'Tags',
        'Speaker',
        'Time',
        'Note',
        'Created by',
        'Created at',
      ]);
      await page.getByRole('button', { name: 'Columns' }).press('Enter');
      const chooser = page.getByRole('dialog', { name: 'Columns' });
      for (const title of ['Tags', 'Speaker', 'Time', 'Created by', 'Created at', 'In context'])
        await chooser.getByRole('checkbox', { name: title }).press('Space');
      for (let step = 0; step < 3; step += 1)
        await chooser.getByRole('button', { name: 'Move Note up' }).press('Enter');
      await chooser.getByRole('checkbox', { name: 'Note' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await demandAccessible(page, 'choosing columns');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Columns');
      await page.reload();
      await page.getByRole('link', { name: 'Nobody told me.' }).waitFor();
      expect((await heads()).slice(1)).to.deep.equal(['Highlight', 'Note', 'In context']);

      await page.getByRole('button', { name: 'Copy table' }).press('Enter');
      await page.getByText('Copied 3 lines.').waitFor();
      const [first, second] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
      expect([first, second?.split('\t')]).to.deep.equal([
        'Highlight\tNote\tIn context',
        ['The box was wet.', 'Interview 1', 'It came late. Nobody told me. The box was wet.'],
      ]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export CSV' }).click(),
      ]);
      const file = await readFile(await download.path(), 'utf8');
      expect(file.split('\r\n')[0]).to.equal('\ufeff"Highlight","Note","In context"');

      await page.getByRole('button', { name: 'Columns' }).press('Enter');
      await chooser.getByRole('button', { name: 'Reset columns' }).press('Enter');
      await page.getByRole('columnheader', { name: 'Created by' }).waitFor();
      expect(new URL(page.url()).search).to.equal('');
    },
  );

  furtherJourney(
    'says who spoke and when, is narrowed to a speaker and a note, and copies quotes with both',
    async () => {
      const { admin: ada } = await aRoom();
      const project = await aProject(ada, { title: 'Calls' });
      const call = await anImport(
        ada,
        project.id,
        'First call.vtt',
        'WEBVTT\n\n00:05.000 --> 00:09.000\n<v Mara Lind>Where are your notes?\n\n01:10.500 --> 01:14.000\n<v Odile Brandt>In four places.\n',
      );
      const other = await aTranscript(ada, project.id, 'Field notes', 'It rained all day.');
      await aHighlight(ada, call.id, 'Where are your notes?');
      await aHighlight(ada, call.id, 'In four places.');
      await aHighlight(ada, other.id, 'It rained all day.');
      const page = await enter(ada, `/projects/${project.id}/highlights`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const row = (text: string) => page.getByRole('row').filter({ hasText: text });
      await row('In four places.').getByRole('gridcell', { name: 'Odile Brandt', exact: true }).waitFor();
      await row('In four places.').getByRole('gridcell', { name: '1:10', exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Speaker' }).click();
      await page.getByRole('option', { name: 'Odile Brandt' }).click();
      await row('It rained all day.').waitFor({ state: 'detached' });
      await row('Where are your notes?').waitFor({ state: 'detached' });
      expect(page.url()).to.contain('speaker=Odile+Brandt');
      await row('In four places.').focus();
      await page.keyboard.press('Control+a');
      await bar(page).getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Copied 1 quote.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(
        '“In four places.” — Odile Brandt, First call, 1:10',
      );
      await page.goBack();
      await page.getByRole('combobox', { name: 'Note', exact: true }).click();
      await page.getByRole('option', { name: 'Field notes' }).click();
      await row('In four places.').waitFor({ state: 'detached' });
      await row('It rained all day.').waitFor();
      await page.reload();
      await row('It rained all day.').waitFor();
      expect(await page.getByRole('row').count()).to.equal(2);
      await demandAccessible(page, 'a narrowed table of highlights');
      await screenshots(page, 'highlights-by-speaker');
    },
  );

  furtherJourney('does to all that match what it is told, those that are not loaded too, with one Undo', async () => {
    const { admin: ada, workspaceId } = await aRoom();
    const project = await aProject(ada);
    const database = ada.host.container.get(T.database);
    const asked = {
      workspaceId,
      projectId: project.id,
      memberIds: [ada.memberId],
      highlights: 260,
      tags: 3,
      perNote: 50,
    };
    await manyHighlights(database, asked);
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Delay' });
    const page = await enter(ada, `/projects/${project.id}/highlights`);
    await page.getByRole('status').filter({ hasText: '260 highlights' }).waitFor();
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('x');
    await bar(page).getByText('1 highlight selected').waitFor();
    await bar(page).getByRole('button', { name: 'Select all 260' }).press('Enter');
    await bar(page).getByText('260 highlights selected').waitFor();
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).press('Enter');
    await page.getByText('Tagged 260 highlights with “Delay”.').waitFor();
    const count = async () => (await ada.do(tags, { condition: { id: tag.id } })).nodes[0]?.highlightCount;
    expect(await count()).to.equal(260);
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: Tagged 260 highlights').waitFor();
    expect(await count()).to.equal(0);

    // Delayed, so that there is time to stop it.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let calls = 0;
    await page.route('**/api/graphql', async (route) => {
      if (route.request().postData()?.includes('tagHighlights(')) {
        calls += 1;
        if (calls === 2) await held;
      }
      await route.continue();
    });
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).press('Enter');
    await bar(page).getByText('100 of 260 done').waitFor();
    await demandAccessible(page, 'a change of very many highlights under way');
    await bar(page).getByRole('button', { name: 'Stop' }).press('Enter');
    letGo();
    await page.getByText('Tagged 200 highlights with “Delay”.').waitFor();
    expect([calls, await count()]).to.deep.equal([2, 200]);
    await page.unroute('**/api/graphql');

    const [first] = (await ada.do(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC' })).nodes;
    await ada.do(deleteNote, { id: first?.id ?? '' });
    await page.getByRole('status').filter({ hasText: '210 highlights' }).waitFor();
    const tagAll = async () => {
      await bar(page).getByRole('button', { name: 'Tag', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Delay' }).press('Enter');
    };
    await tagAll();
    await page.getByRole('alert').filter({ hasText: 'That did not work' }).waitFor();
    await bar(page).getByText('210 highlights selected').waitFor();
    await tagAll();
    await page.getByText('Tagged 210 highlights with “Delay”.').waitFor();

    await page.getByRole('row').nth(3).focus();
    await page.keyboard.press('End');
    const last = page.locator('[role=row][aria-rowindex="211"]');
    await last.and(page.locator(':focus')).waitFor();
    await last.getByRole('link').first().waitFor();
    await demandAccessible(page, 'the end of a long table');
  });
});
