import { conversations } from '@earshot/core/areas/ask/conversation';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, inEveryLook, journey, undo } from '../../../kit/browser/browser.ts';
import { aProject } from '../../../kit/hosts/host.ts';
import { anAskRoom, findable, SAID } from '../../../kit/rooms/ask-room.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

const QUESTION = 'What do people say about the delivery?';
const box = (page: Page) => page.getByRole('textbox', { name: 'Question' });

browserSuite('asking a question', () => {
  journey('gets an answer with quotes that open at their source, and is saved as an insight', async () => {
    const { ada, project, first } = await anAskRoom();
    const other = await aProject(ada, { title: 'A study of deliveries in the countryside and in very large cities' });
    const elsewhere = 'Our delivery comes on Fridays, and nobody has complained so far.';
    await aTranscript(ada, other.id, 'Visit at the depot', elsewhere);
    await findable(ada, 'delivery on Fridays', elsewhere);

    const page = await enter(ada, `/projects/${project.id}/notes`);
    await page.getByRole('link', { name: 'Interview 1' }).first().waitFor();
    await page.keyboard.press('Control+j');
    await page.waitForURL(/\/ask\?project=/);
    await box(page).waitFor();
    await page.getByRole('combobox', { name: 'Question scope' }).waitFor();
    expect(
      await page
        .getByRole('textbox', { name: 'Question scope' })
        .or(page.getByRole('combobox', { name: 'Question scope' }))
        .first()
        .inputValue(),
    ).to.equal('Furniture');
    await page.goto(new URL('/ask', ada.url).href);
    await page.getByRole('heading', { name: 'Suggested questions' }).waitFor();
    await inEveryLook(page, 'ask');

    await box(page).fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ask\/what-do-people-say/);
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText(SAID.delivery).waitFor();
    await inEveryLook(page, 'ask-answer');

    const delivery = answer.getByRole('listitem').filter({ hasText: SAID.delivery });
    await delivery.getByRole('link', { name: /^Source \d/ }).click();
    await page.waitForURL(/peek=note/);
    const beside = page.getByRole('complementary').or(page.locator('aside'));
    await beside.getByText('Interview 1').first().waitFor();
    await beside.locator('.e-found').filter({ hasText: 'The delivery window' }).waitFor();
    await page.keyboard.press('Escape');

    await answer.getByRole('button', { name: 'Good answer' }).click();
    await page.reload();
    await answer.getByRole('button', { name: 'Good answer', pressed: true }).waitFor();

    await box(page).fill('And the colour of the oak?');
    await page.keyboard.press('Enter');
    await answer.nth(1).getByText(SAID.colour).waitFor();

    await answer.first().getByRole('button', { name: 'Save as insight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the answer as an insight' });
    await dialog
      .getByRole('combobox', { name: 'Project' })
      .or(dialog.getByRole('textbox', { name: 'Project' }))
      .first()
      .fill('Furniture');
    await page.getByRole('option', { name: 'Furniture' }).click();
    await dialog.getByRole('button', { name: 'Save as insight' }).click();
    await page.waitForURL(/\/insights\//);
    await page.getByText(SAID.delivery).first().waitFor();
    expect(page.url()).to.match(/what-do-people-say/);

    await ada.do(deleteNote, { id: first.id });
    await page.goto(new URL(`/ask`, ada.url).href);
    await page
      .getByRole('link', { name: new RegExp(escapeRegExp(QUESTION)) })
      .first()
      .click();
    await answer.first().getByText('1 quote withheld').waitFor();
    await inEveryLook(page, 'ask-withheld');

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Conversation deleted').first().waitFor();
    expect(await ada.do(conversations, {})).to.not.deep.include({ title: QUESTION });
    await undo(page, 'Conversation deleted');
    await page
      .getByRole('link', { name: new RegExp(escapeRegExp(QUESTION)) })
      .first()
      .waitFor();
  });

  furtherJourney('shows from Home that nothing answers', async () => {
    const { ada } = await anAskRoom();
    const page = await enter(ada, '/home');
    await inEveryLook(page, 'ask-home');
    await box(page).fill('xylophone marmalade');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing was found that answers this.').waitFor();
    await page.getByText('No matches for: “xylophone”, “marmalade”.').waitFor();
    await inEveryLook(page, 'ask-nothing');
  });
});
