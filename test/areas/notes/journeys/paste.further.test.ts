import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { doc } from '@earshot/core/documents/document-builder';
import { fromJson, toJson } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, isSaved, screenshots } from '../../../kit/browser/browser.ts';
import { CLIPBOARDS } from '../../../kit/fixtures/clipboards.ts';
import { aNote, aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { Writer } from '../../../kit/hosts/writer.ts';
import { anInsight } from '../../../kit/rooms/insight.ts';
import { paste } from './pasting.ts';

const isEmpty = ({ type, content }: DocumentNode) => type === 'paragraph' && (content ?? []).length === 0;

/** The blocks of a page on the host, without empty lines. */
async function blocksOf(who: Person, pageId: string): Promise<DocumentNode[]> {
  const socket = await who.socket();
  const writer = await Writer.open(socket, pageId);
  socket.disconnect();
  return (toJson(writer.doc).content ?? []).filter((block) => !isEmpty(block));
}

/** The same blocks as stored, with all default attributes. */
const asStored = (blocks: readonly DocumentNode[]) => toJson(fromJson(doc(...blocks))).content;

// The editor learns of a selection a moment later, after a machine's next key.
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

async function write(page: Page): Promise<void> {
  await page.locator('[data-note-text=read]').waitFor();
  await page.keyboard.press('e');
  await page.locator('[data-note-text=edit]').waitFor();
}

browserSuite('pasting', () => {
  for (const { from, html, blocks, pictures = 0 } of CLIPBOARDS)
    furtherJourney(`takes in what ${from} has on the clipboard, clean`, async () => {
      const { admin } = await aRoom();
      const note = await aNote(admin);
      const page = await enter(admin, `/data/${note.id}`);
      await write(page);
      await paste(page, { html, text: blocks.map(documentText).join('\n') });
      await isSaved(page);
      await eventually(async () => expect(await blocksOf(admin, note.id)).to.deep.equal(asStored(blocks)));
      await page
        .locator('[data-note-text]')
        .getByText(documentText(blocks[0] as DocumentNode).split(/\s/)[0] ?? '')
        .first()
        .waitFor();
      const says = page.getByText(/^1 picture left out\./);
      if (pictures > 0) await says.waitFor();
      else expect(await says.count()).to.equal(0);
      if (from === 'Word') await screenshots(page, 'pasted-from-word');
    });

  furtherJourney('puts words into a line, blocks into an insight, and the words of a button as words', async () => {
    const { admin } = await aRoom();
    const insight = await anInsight(admin, (await aProject(admin)).id, { title: 'Pasted' });
    const page = await enter(admin, `/insights/${insight.id}`);
    await write(page);
    await page.keyboard.type('Before after');
    for (let step = 0; step < 'after'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await drawn(page);
    await paste(page, {
      html: '<meta charset="utf-8"><span style="font-weight:700">in between</span>',
      text: 'in between',
    });
    await page.keyboard.type(', ');
    await page.keyboard.press('End');
    await drawn(page);
    await paste(page, { html: '<button onclick="x()">Press me</button>', text: 'Press me' });
    await isSaved(page);
    const [line] = await blocksOf(admin, insight.id);
    expect(line && documentText(line)).to.equal('Before in between, afterPress me');
    expect(line?.content?.find(({ marks }) => marks?.[0]?.type === 'bold')?.text).to.contain('in between');
    // Content that cannot be pasted does not replace the selection.
    await page.keyboard.press('Control+a');
    await drawn(page);
    await paste(page, { html: '<img src="https://example.org/a.png">' });
    await page.getByText(/^1 picture left out\./).waitFor();
    expect(documentText((await blocksOf(admin, insight.id))[0] as DocumentNode)).to.contain('Press me');
    await page.keyboard.press('End');
    await drawn(page);
    await page.keyboard.press('Enter');
    await drawn(page);
    await paste(page, { html: CLIPBOARDS[0]?.html ?? '', text: 'Words' });
    await isSaved(page);
    await eventually(async () =>
      expect((await blocksOf(admin, insight.id)).slice(1)).to.deep.equal(asStored(CLIPBOARDS[0]?.blocks ?? [])),
    );
  });

  furtherJourney(
    'brings what was copied from a text of ours as it is, and nothing that a text cannot hold',
    async () => {
      const { admin } = await aRoom();
      const [from, to] = [await aNote(admin), await aNote(admin)];
      const page = await enter(admin, `/data/${from.id}`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await write(page);
      const { html = '', blocks = [] } = CLIPBOARDS.find((one) => one.from === 'Google Docs') ?? {};
      await paste(page, { html, text: 'Words' });
      await isSaved(page);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await page.goto(`${admin.url}/data/${to.id}`);
      await write(page);
      await page.keyboard.press('Control+v');
      await isSaved(page);
      await eventually(async () => expect(await blocksOf(admin, to.id)).to.deep.equal(asStored(blocks)));

      // A page that pretends to be a text of Earshot.
      const blank = await aNote(admin);
      await page.goto(`${admin.url}/data/${blank.id}`);
      await write(page);
      const slice = (context: unknown) => JSON.stringify(context).replaceAll('"', '&quot;');
      const list = ['orderedList', { start: '<img src=x onerror=pwned()>' }, 'listItem', null];
      await paste(page, { html: `<p data-pm-slice="2 2 ${slice(list)}">Words</p><p>More</p>`, text: 'Words' });
      await page.getByText('Some content was not pasted').waitFor();
      expect(await blocksOf(admin, blank.id)).to.deep.equal([]);
      for (const context of [
        ['heading', { level: 99 }],
        ['image', { fileId: 'javascript:pwned()' }],
        ['segment', { speakerId: '<b>', start: 'x' }],
      ])
        await paste(page, { html: `<p data-pm-slice="1 1 ${slice(context)}">Words</p>`, text: 'Words' });
      await isSaved(page);
      expect(JSON.stringify(await blocksOf(admin, blank.id))).not.to.match(/99|javascript|segment/);
    },
  );
});
