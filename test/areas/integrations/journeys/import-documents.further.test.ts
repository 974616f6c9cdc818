import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  isSaved,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { MicrosoftFake } from '../../../kit/fakes/microsoft-fake.ts';
import { block, NotionFake, words } from '../../../kit/fakes/notion-fake.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { connected, turnOn } from '../../../kit/rooms/connections.ts';
import { paste } from '../../notes/journeys/pasting.ts';

const PLAN = '11111111-1111-4111-8111-111111111111';
const TITLES = [
  'Interview guide, second round <draft>',
  'Minutes of the research meeting on how nurses hand over at the end of a night shift',
  'Recruiting',
  'Stakeholders',
  'Open questions',
];

browserSuite('import from a service', () => {
  journey(
    'chooses pages of Notion, shows what becomes of each, and is offered only where it is connected',
    async () => {
      const fake = new NotionFake();
      const { admin, person } = await aRoom('Harbour research');
      await turnOn(admin, 'notion');
      const { id: projectId } = await aProject(admin);
      fake.pages.push({
        id: PLAN,
        title: 'Interview plan',
        blocks: { [PLAN]: [block('b1', 'paragraph', { rich_text: [words('How do you store notes?')] })] },
      });
      for (const [at, title] of TITLES.entries())
        fake.pages.push({ id: `0000000${at}-0000-4000-8000-000000000000`, title });
      fake.most = 4;
      await connected(admin, 'NOTION');

      const page = await enter(admin, `/projects/${projectId}/notes`);
      await page.getByText('No notes yet').waitFor();
      await page.getByRole('button', { name: 'More ways to create a note' }).click();
      await page.getByRole('menuitem', { name: 'From Notion' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import from Notion' });
      await dialog.getByLabel('Interview plan').waitFor();
      expect(await dialog.getByRole('checkbox').count()).to.equal(4);
      await dialog.getByRole('button', { name: 'Show more' }).click();
      await dialog.getByLabel('Open questions').waitFor();
      expect(await dialog.getByRole('checkbox').count()).to.equal(6);
      await dialog.getByLabel('Interview plan').check();
      await dialog.getByLabel('Recruiting').check();
      await demandAccessible(page, 'the dialog for pages of Notion');
      for (const look of LOOKS) {
        await putOn(page, look);
        await screenshot(page, `import-documents-${look.name}`);
      }
      await dialog.getByLabel('Search pages').fill('nothing like it');
      await dialog.getByText('Nothing found').waitFor();
      await dialog.getByLabel('Search pages').fill('https://example.org/page');
      await dialog.getByText('This is no link to a page in Notion.').waitFor();
      await demandAccessible(page, 'a search that Notion cannot answer');
      await screenshot(page, 'import-documents-refused');
      await dialog.getByLabel('Search pages').fill('');
      await dialog.getByLabel('Interview plan').waitFor();
      expect(await dialog.getByLabel('Interview plan').isChecked()).to.equal(true);
      await dialog.getByRole('button', { name: 'Import (2)' }).click();
      await dialog.getByText('1 file imported, 1 failed').waitFor();
      await demandAccessible(page, 'what became of an import');
      for (const look of LOOKS) {
        await putOn(page, look);
        await screenshot(page, `imported-documents-${look.name}`);
      }
      await dialog.getByRole('link', { name: 'Interview plan.html' }).click();
      const text = page.locator('[data-note-text]');
      await text.getByText('How do you store notes?').waitFor();
      await page.keyboard.press('e');
      await page.locator('[data-note-text=edit]').press('Control+End');
      await page.keyboard.press('Enter');
      const link = 'https://www.notion.so/acme/00000002000040008000000000000000';
      await paste(page, { text: link });
      await text.getByRole('link', { name: 'Recruiting', exact: true }).waitFor();
      expect(await text.getByRole('link', { name: 'Recruiting' }).getAttribute('href')).to.equal(link);
      // A link that the account cannot open remains a link.
      await page.keyboard.press('Enter');
      await paste(page, { text: link.replace('00000002', '00000009') });
      await text.getByRole('link', { name: /00000009/ }).waitFor();
      await isSaved(page);
      await screenshot(page, 'link-title');

      await page.goto(`${admin.url}/settings/bulk-import`);
      await page.getByRole('button', { name: 'From Notion' }).click();
      fake.oauth.forget();
      await page.getByRole('dialog', { name: 'Import from Notion' }).getByLabel('Search pages').fill('plan');
      await page.getByText('Notion no longer accepts this connection. Reconnect it.').waitFor();
      await screenshot(page, 'import-documents-reconnect');

      const other = await enter(await person('CONTRIBUTOR'), `/projects/${projectId}/notes`);
      await other.getByText('1 note', { exact: true }).waitFor();
      await other.getByRole('button', { name: 'More ways to create a note' }).click();
      await other.getByRole('menuitem', { name: 'From template' }).waitFor();
      expect(await other.getByRole('menuitem', { name: 'From Notion' }).count()).to.equal(0);
    },
  );

  journey('opens folders of OneDrive and goes back, keeps what is chosen, and searches in all of them', async () => {
    const fake = new MicrosoftFake();
    const { admin } = await aRoom('Harbour research');
    await turnOn(admin, 'microsoft');
    const { id: projectId } = await aProject(admin);
    fake.items.push(
      { id: 'f1', name: 'Studies' },
      { id: 'f2', name: 'Interviews of the second round, all hospitals', folder: 'Studies' },
      { id: 'f3', name: 'Empty', folder: 'Studies' },
      { id: 'i1', name: 'Minutes.txt', bytes: 'Ben: In four places.' },
      { id: 'e1', name: 'Fieldwork', drive: 'drive-2', shared: true, link: 'https://1drv.ms/f/s!eve' },
      { id: 'e2', name: 'Day 1.txt', bytes: 'It rained.', folder: 'Fieldwork', drive: 'drive-2', shared: true },
      ...[1, 2, 3].map((at) => ({
        ...{ id: `n${at}`, name: `Nurse ${at}.txt`, bytes: `Nurse ${at} said.` },
        folder: 'Studies/Interviews of the second round, all hospitals',
      })),
    );
    fake.most = 2;
    await connected(admin, 'ONEDRIVE');
    const page = await enter(admin, `/projects/${projectId}/notes?import-from=ONEDRIVE`);
    const dialog = page.getByRole('dialog', { name: 'Import from OneDrive' });
    await dialog.getByLabel('Minutes.txt').check();
    await dialog.getByRole('button', { name: 'Studies (folder)' }).press('Enter');
    const where = dialog.getByRole('navigation', { name: 'Open folder' });
    await where.getByText('Studies', { exact: true }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).to.equal('Back');
    await dialog.getByRole('button', { name: 'Interviews of the second round' }).click();
    await dialog.getByLabel('Nurse 1.txt').check();
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await dialog.getByLabel('Nurse 3.txt').waitFor();
    await demandAccessible(page, 'an open folder of OneDrive');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `import-folder-${look.name}`);
    }
    await where.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Empty (folder)' }).click();
    await dialog.getByText('There is nothing here that Earshot can import.').waitFor();
    await dialog.getByLabel('Search files').fill('nurse 2');
    await dialog.getByLabel('Nurse 2.txt').check();
    expect(await where.count()).to.equal(0);
    await dialog.getByLabel('Search files').fill('');
    await where.getByText('Empty', { exact: true }).waitFor();
    await where.getByRole('button', { name: 'OneDrive' }).click();
    await dialog.getByLabel('Minutes.txt').waitFor();
    expect(await where.count()).to.equal(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.contain('Studies');
    expect(await dialog.getByLabel('Minutes.txt').isChecked()).to.equal(true);
    await dialog.getByLabel('Search files').fill('https://1drv.ms/f/s!eve');
    await dialog.getByRole('button', { name: 'Fieldwork (folder)' }).click();
    await where.getByText('Fieldwork', { exact: true }).waitFor();
    await dialog.getByLabel('Day 1.txt').check();
    await dialog.getByRole('button', { name: 'Import (4)' }).click();
    await dialog.getByText('4 files imported').waitFor();
  });

  journey('opens a meeting of Teams and imports its transcript', async () => {
    const { meetings } = new MicrosoftFake();
    const { admin } = await aRoom('Harbour research');
    await turnOn(admin, 'microsoft', { meetingEvents: true });
    const { id: projectId } = await aProject(admin);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    for (const [at, subject] of ['Interview with Ada', 'Weekly meeting of the research team'].entries())
      meetings.meetings.push({
        ...{
          id: `m${at}`,
          subject,
          joinWebUrl: `https://teams.microsoft.com/l/meetup-join/${at}`,
          start: hoursAgo(at + 2),
        },
        transcripts: [0, 1].slice(at).map((day) => ({
          ...{ id: `t${day}`, createdDateTime: hoursAgo(1 + day) },
          content: 'WEBVTT\n\n0:0:1.0 --> 0:0:3.0\n<v Ada Lovelace>Where are your notes?</v>\n',
        })),
      });
    await connected(admin, 'MICROSOFT_TEAMS_MEETINGS');
    const page = await enter(admin, `/projects/${projectId}/notes`);
    await page.getByText('No notes yet').waitFor();
    await page.getByRole('button', { name: 'More ways to create a note' }).click();
    await page.getByRole('menuitem', { name: 'From Microsoft Teams meetings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import from Microsoft Teams meetings' });
    await dialog.getByRole('button', { name: 'Weekly meeting of the research team' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `teams-meetings-${look.name}`);
    }
    await dialog.getByRole('button', { name: 'Interview with Ada' }).press('Enter');
    await dialog.getByRole('checkbox').first().check();
    await demandAccessible(page, 'the transcripts of a meeting');
    await screenshot(page, 'teams-transcripts');
    await dialog.getByRole('button', { name: 'Import (1)' }).click();
    await dialog.getByText('1 file imported').waitFor();
    await dialog.getByRole('link', { name: 'Interview with Ada.vtt' }).click();
    await page.locator('[data-note-text]').getByText('Where are your notes?').waitFor();
    await page.goto(`${admin.url}/settings/user/integrations`);
    await page.getByText('Microsoft Teams event notification').first().waitFor();
    await demandAccessible(page, 'the card of meetings of Teams');
  });
});
