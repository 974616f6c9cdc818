import { setConsentSettings } from '@earshot/core/areas/consent/consent';
import { setRetentionRules } from '@earshot/core/areas/erasure/retention';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { directoryOf } from '@earshot/core/rules/directory';
import { REMOVED_QUOTE, WITHDRAWN_TURN } from '@earshot/core/texts';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { INTERVIEW } from '../../../kit/rooms/summaries.ts';
import { aHighlight, anImport, aTranscript } from '../../../kit/rooms/transcript.ts';

async function aStudy() {
  const room = await aRoom();
  const { admin } = room;
  const project = await aProject(admin, { title: 'Deliveries' });
  const note = await anImport(admin, project.id, 'Interview 4.vtt', INTERVIEW);
  const ada = await admin.do(createPerson, { name: 'Ada Finch', email: 'finch@example.org' });
  const speaker = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes.find(
    ({ name }) => name === 'Ada',
  );
  await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: ada.id });
  const highlight = await aHighlight(admin, note.id, 'The hardest part is that drivers get confused');
  const insight = await admin.do(createInsightFromHighlights, {
    projectId: project.id,
    title: 'Drivers get confused',
    highlightIds: [highlight.id],
  });
  const debrief = await aTranscript(admin, project.id, 'Debrief', 'Ada Finch told us about the drivers.');
  await upload(admin, { projectId: project.id, name: 'memo.txt', bytes: 'Thanks to Ada Finch.\n' });
  await upload(admin, { projectId: project.id, name: 'scan.pdf', bytes: '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n' });
  return { room, admin, project, note, ada, insight, highlight, debrief };
}

browserSuite('consent and withdrawal', () => {
  journey(
    'a quote is published once its person has agreed; who withdraws is erased, and a receipt stays',
    async function () {
      this.timeout(120_000);
      const { room, admin, note, ada, insight, highlight, debrief } = await aStudy();
      await admin.do(setConsentSettings, { required: true });
      const page = await enter(admin, `/insights/${insight.id}`);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page
        .getByText(/This quote has no consent to be published/)
        .first()
        .waitFor();
      await screenshots(page, 'publish-without-consent');

      const placeId = directoryOf(admin.workspaceId);
      const said = await admin.do(createField, { placeId, scope: 'PERSON', type: 'BOOLEAN', label: 'GDPR consent' });
      await admin.do(setFieldValues, { cells: [{ rowId: ada.id, fieldId: said.id, value: true }] });
      await page.goto(`${admin.url}/people/${ada.id}`);
      await page.getByText('No consent is recorded. The field “GDPR consent: Yes” is a note').waitFor();
      await page.getByRole('button', { name: 'Record consent' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Allowed use of quotes').selectOption('TEAM');
      expect(await dialog.getByLabel('Source').inputValue()).to.equal('GDPR consent: Yes');
      await dialog.getByLabel('Source').fill('Signed form of 3 May');
      await dialog.getByLabel('Until').fill('2099-05-03');
      await demandAccessible(page, 'the dialog of consent');
      await screenshots(page, 'consent-dialog');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Until 3 May 2099').waitFor();
      await demandAccessible(page, 'consent of a person');
      await screenshots(page, 'person-consent');

      await page.goto(`${admin.url}/data/${note.id}#h=${highlight.id}`);
      await page.getByLabel('Consent').selectOption('INTERNAL');
      await page.getByText('Consent for this quote: internal.').waitFor();
      await demandAccessible(page, 'the consent of a quote');
      await screenshots(page, 'quote-consent');
      await page.getByLabel('Consent').selectOption('');
      await page.getByText('This quote follows its person.').waitFor();
      await admin.do(publishInsight, { id: insight.id });

      await page.goto(`${admin.url}/people/${ada.id}`);
      await page.getByRole('button', { name: 'Withdraw this participant …' }).click();
      await page.getByRole('dialog').getByText('1 of them in published insights').waitFor();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Debrief' }).check();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'memo.txt' }).check();
      await page.getByRole('dialog').getByText('1 file cannot be read and will stay unchanged').click();
      await page.getByRole('dialog').getByText('PDF files are not read.').waitFor();
      await demandAccessible(page, 'the impact of a withdrawal');
      await screenshots(page, 'withdrawal-impact');
      await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
      await page.getByText('Type WITHDRAW to confirm.').waitFor();
      await page.getByRole('dialog').getByLabel('Type WITHDRAW to confirm').fill('WITHDRAW');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/people/withdrawals');
      const receipt = page.getByRole('link', { name: 'Download receipt' });
      await receipt.waitFor({ timeout: 60_000 });
      await demandAccessible(page, 'withdrawals');
      await screenshots(page, 'withdrawals');
      const coming = page.waitForEvent('download');
      await receipt.click();
      expect((await coming).suggestedFilename()).to.match(/^earshot-withdrawal-.*\.json$/);

      await page.goto(`${admin.url}/insights/${insight.id}`);
      await page.getByText(REMOVED_QUOTE).waitFor();
      await demandAccessible(page, 'a removed quote');
      await screenshots(page, 'removed-quote');
      await page.goto(`${admin.url}/data/${debrief.id}`);
      await page.getByText('[name 1] told us about the drivers.').waitFor();
      await page.goto(`${admin.url}/data/${note.id}`);
      await page.getByText(WITHDRAWN_TURN).first().waitFor();
      await screenshots(page, 'withdrawn-turns');

      const ben = await room.person('CONTRIBUTOR');
      const his = await enter(ben, '/people/withdrawals');
      await his.getByText('Only administrators can withdraw participants.').waitFor();
    },
  );

  furtherJourney('retention is set for a workspace and a project, and says what goes when', async () => {
    const { admin, project } = await aStudy();
    const page = await enter(admin, '/settings/data-retention');
    await page.getByText('Nothing is erased because of its age.').waitFor();
    await page.getByLabel('Notes, with their highlights').selectOption('90');
    await page.getByText('Notes, with their highlights: erased after 90 days.').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Interview 4' })
      .getByText(/^From /)
      .waitFor();
    await page.getByLabel('Require consent before quotes are published or shared').click();
    await page.getByText('Consent is required from now on.').waitFor();
    await demandAccessible(page, 'retention');
    await screenshots(page, 'retention');
    await admin.do(setRetentionRules, { projectId: project.id, noteDays: 30 });
    await page.goto(`${admin.url}/projects/${project.id}/settings/data-retention`);
    await page.getByLabel('Notes, with their highlights').waitFor();
    expect(await page.getByLabel('Notes, with their highlights').inputValue()).to.equal('30');
    await demandAccessible(page, 'retention of a project');
    await screenshots(page, 'project-retention');
  });
});
