import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import { browserSuite, enter, furtherJourney, inEveryLook, journey } from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aModel } from '../../../kit/rooms/models.ts';
import { aThemedChannel, themesOf } from '../../../kit/rooms/themes.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const FIRST = 'She heads sales at Globex.';
const TALK = `${FIRST} Nobody called her before the parcel came.`;

/** A note with a fitting tag, in a workspace with a model. */
async function aTalk(admin: Person) {
  const project = await aProject(admin, { title: 'Parcels' });
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Delivery' });
  const note = await aTranscript(admin, project.id, 'Talk', TALK);
  await aModel(admin);
  return { project, tag, note };
}

browserSuite('what a text model proposes', () => {
  journey(
    'is asked for in a note, shown dashed with the name of the model, and a highlight once accepted',
    async () => {
      const { admin } = await aRoom();
      const { note } = await aTalk(admin);
      const page = await enter(admin, `/data/${note.id}`);
      const section = page.getByRole('region', { name: 'Suggestions', exact: true });
      await section.getByRole('switch', { name: 'Let test-model also propose highlights' }).check();
      await section.getByRole('button', { name: 'Suggest highlights' }).click();
      await section.getByText('Proposed by test-model').waitFor();
      await inEveryLook(page, 'proposals-highlights');
      await section.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.locator('mark[data-highlight]').filter({ hasText: FIRST }).waitFor();
      const made = (await admin.do(highlights, { condition: { noteId: note.id } })).nodes;
      expect(made.map(({ text }) => text)).to.deep.equal([FIRST]);
    },
  );

  journey('is drafted from a tag, and inserted as an insight that nobody has published', async () => {
    const { admin } = await aRoom();
    const { note, tag } = await aTalk(admin);
    await aHighlight(admin, note.id, FIRST, [tag.id]);
    const page = await enter(admin, `/tags/${tag.id}`);
    await page.getByRole('button', { name: 'More actions for Delivery' }).click();
    await page.getByRole('menuitem', { name: 'Draft insight …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Draft insight' }).click();
    await page.waitForURL(/\/ask\/delivery/);
    await page.getByText('This draft was saved as an unpublished insight.').waitFor();
    await inEveryLook(page, 'proposals-draft');
    await page.getByRole('link', { name: 'Open insight' }).click();
    await page.getByText(`Somebody says this: ${FIRST}`).waitFor();
  });

  journey('is marked among what can be redacted, and redacted only once it is accepted', async () => {
    const { admin } = await aRoom();
    const { note } = await aTalk(admin);
    const page = await enter(admin, `/data/${note.id}`);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Redact …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redact note' });
    await dialog.getByText('proposed by the model').waitFor();
    expect(await dialog.getByRole('button', { name: 'Redact', exact: true }).isDisabled()).to.equal(true);
    await inEveryLook(page, 'proposals-redaction');
    await dialog.getByRole('checkbox', { name: /^Names/ }).check();
    await dialog.getByRole('button', { name: 'Redact 1 place' }).click();
    await page.getByText('[name 1]').first().waitFor();
  });

  journey('stands beside the title of a theme until a person uses it', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    await aModel(admin);
    const page = await enter(admin, `/channels/${channel.id}/themes`);
    await page.getByRole('button', { name: 'Propose titles' }).click();
    await page
      .getByText(/^Proposed: /)
      .first()
      .waitFor();
    await inEveryLook(page, 'proposals-titles');
    const [theme] = await themesOf(admin, channel.id);
    await page.goto(new URL(`/channels/${channel.id}/themes/${theme?.id}`, page.url()).href);
    const proposal = page.getByRole('region', { name: 'Proposed title' });
    await proposal.getByText(theme?.proposedTitle ?? '').waitFor();
    await inEveryLook(page, 'proposals-title');
    await proposal.getByRole('button', { name: 'Use title' }).click();
    await eventually(async () => {
      const now = (await themesOf(admin, channel.id)).find(({ id }) => id === theme?.id);
      expect(now).to.include({ title: theme?.proposedTitle, titled: true });
    });
  });

  furtherJourney('is told on the pages of agents and of text models', async () => {
    const { admin } = await aRoom();
    await aModel(admin);
    const page = await enter(admin, '/agents');
    await page.getByText('Theme titles').waitFor();
    await inEveryLook(page, 'proposals-agents');
    await page.goto(new URL('/settings/models', page.url()).href);
    await page.getByText('Personal data to redact').waitFor();
    await inEveryLook(page, 'proposals-settings');
  });
});
