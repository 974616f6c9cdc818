import { updateNote } from '@earshot/core/areas/pages/note';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { get, upload } from '../../../kit/hosts/uploads.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Zelda Quince>I waited half an hour. My address is zquince@example.org, so write to me there, or come to 12 Long Acre Street.

00:00:06.000 --> 00:00:09.000
<v Ben>Thank you, Zelda. We will call you on +49 30 7654321, or Zelda Quince’s neighbour.
`;

browserSuite('redacting notes', () => {
  journey('accepts findings by kind and one by one, and replaces them for good', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Why people wait' });
    const note = await anImport(admin, project.id, 'Interview 4.vtt', TALK);
    await admin.do(updateNote, { id: note.id, title: 'Interview with Zelda Quince' });
    await aHighlight(admin, note.id, 'My address is zquince@example.org');
    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.getByText('half an hour').waitFor();
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Redact …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redact note' });
    await dialog.getByRole('checkbox', { name: 'Names (3)' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Redact' }).isDisabled()).to.equal(true);
    await dialog.getByRole('checkbox', { name: 'Names (3)' }).check();
    await dialog.getByRole('checkbox', { name: /zquince@example.org.*→ \[email 1\]/ }).check();
    await dialog.getByRole('checkbox', { name: /Title: .*Interview with Zelda Quince.*→ \[name 1\]/ }).waitFor();
    await dialog.getByRole('button', { name: 'Redact 4 places' }).waitFor();
    await demandAccessible(page, 'the dialog for redaction');
    await screenshots(page, 'redact');
    await dialog.getByLabel('Also look for').fill('half an hour');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: /half an hour.*→ \[redacted 1\]/ }).check();
    await dialog.getByRole('checkbox', { name: 'Email addresses (1)' }).check();
    await dialog.getByRole('button', { name: 'Redact 2 places' }).click();
    await page.getByText('2 places redacted.').waitFor();
    await text.getByText('I waited [redacted 1]. My address is').waitFor();
    await text.getByText('[email 1]').first().waitFor();
    expect(await text.innerText())
      .to.contain('Zelda')
      .and.to.contain('+49 30 7654321');
    await page.getByRole('button', { name: 'Highlights and tags' }).click();
    await page.getByText('My address is [email 1]').last().waitFor();
    for (const look of LOOKS) await putOn(page, look);
    await demandAccessible(page, 'a redacted note');
  });

  journey('lists what files beside a note say, and which of them it cannot read', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Why people wait' });
    const note = await anImport(admin, project.id, 'Interview 4.vtt', TALK);
    const beside = { projectId: project.id, pageId: note.id };
    const said = 'Hello.\nWrite to zquince@example.org.\n';
    const file = await upload(admin, { ...beside, name: 'memo.txt', bytes: said });
    await upload(admin, { ...beside, name: 'consent form, signed.pdf', bytes: '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n' });
    const page = await enter(admin, `/data/${note.id}`);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Redact …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redact note' });
    await dialog.getByText('Not read: 1 file').waitFor();
    await dialog.getByText('consent form, signed.pdf').waitFor();
    await dialog.getByRole('checkbox', { name: /line 2: .*zquince@example.org/ }).check();
    await dialog.getByText('File memo.txt').scrollIntoViewIfNeeded();
    await demandAccessible(page, 'the dialog for redaction with files');
    await screenshots(page, 'redact-files');
    await dialog.getByRole('button', { name: 'Redact 1 place' }).click();
    await page.getByText('1 place redacted.').waitFor();
    const now = await (await get(admin, `/files/download/${file.id}`)).text();
    expect(now).to.equal('Hello.\nWrite to [email 1].\n');
  });
});
