import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { browserSuite, enter, enterAs, inEveryLook, journey, screenshot } from '../../../kit/browser/browser.ts';
import { INVENTED, ModelFake } from '../../../kit/fakes/model-fake.ts';
import { anAskRoom, SAID } from '../../../kit/rooms/ask-room.ts';
import { embeddingSettings, vectorsOnce } from '../../../kit/rooms/embeddings.ts';

const QUESTION = 'What do people say about the delivery?';

browserSuite('text models', () => {
  journey('an embedding model is chosen: how far its vectors are, and what a project allows', async () => {
    const { room, ada, project } = await anAskRoom();
    const fake = new ModelFake();
    const page = await enter(room.admin, '/settings/models');
    const choice = page.getByRole('combobox', { name: 'Embedding model' });
    await page.getByText('No enabled plugin offers one').waitFor();
    await room.admin.do(setPlugin, {
      id: 'openai-compatible',
      enabled: true,
      settings: embeddingSettings(fake, 'https://models.example.org/v1'),
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    fake.embeddings.gate = promise;
    await page.reload();
    await choice.selectOption({ label: 'OpenAI-compatible: test-vectors' });
    await page.getByText('Embedding model chosen.').waitFor();
    await page.getByText('Until all have one, passages are compared by vectors of Earshot.').waitFor();
    await inEveryLook(page, 'embedding-making');
    fake.embeddings.gate = undefined;
    resolve();
    await page.getByText('New ones get theirs within a few minutes.').waitFor();
    await inEveryLook(page, 'embedding-made');

    fake.embeddings.trouble = [{ status: 401 }];
    await choice.selectOption('');
    await page.getByText('Earshot makes the vectors again.').waitFor();
    await vectorsOnce(room.admin, ({ serving, making }) => serving === '' && !making);
    await choice.selectOption({ label: 'OpenAI-compatible: test-vectors' });
    await page.getByText(/does not take the key/).waitFor();
    await screenshot(page, 'embedding-refused');

    await enterAs(page, ada, `/projects/${project.id}/settings/general`);
    await page.getByText('test-vectors (models.example.org, EU)').waitFor();
    await page.getByRole('radiogroup', { name: 'Vectors of passages' }).getByText('Off').click();
    await page.getByText('No passage is sent to the embedding model.').waitFor();
    await inEveryLook(page, 'embedding-project');
  });

  journey('a model is chosen, its answer shows what is verified, and the ledger tells of the call', async () => {
    const { room, ada } = await anAskRoom();
    const { admin } = room;
    const fake = new ModelFake();
    const settings = { address: 'https://models.example.org/v1', model: 'test-model', region: 'EU', key: fake.key };
    await admin.do(setPlugin, { id: 'openai-compatible', enabled: true, settings });

    const page = await enter(admin, '/settings/models');
    await page
      .getByRole('combobox', { name: 'Model', exact: true })
      .selectOption({ label: 'OpenAI-compatible: test-model' });
    await page.getByText('models.example.org').waitFor();
    await page.getByText('Model chosen.').waitFor();
    await inEveryLook(page, 'models-settings');

    await enterAs(page, ada, '/ask');
    await page.getByRole('switch', { name: 'With text model' }).waitFor();
    await inEveryLook(page, 'models-ask');
    fake.behaviour = 'SLOW';
    fake.pauseMs = 1000;
    await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ask\/what-do-people-say/);
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText('is writing').waitFor();
    await answer.getByText(`Somebody says this: ${SAID.delivery}`).waitFor();
    await screenshot(page, 'models-writing');
    await answer.getByText('Written with test-model').waitFor();
    await inEveryLook(page, 'models-answer');

    await answer
      .getByRole('link', { name: /^Source 1/ })
      .first()
      .click();
    await page.waitForURL(/peek=note/);
    await page.keyboard.press('Escape');

    fake.behaviour = 'INVENTING';
    await page.getByRole('textbox', { name: 'Question' }).fill('And what about the driver?');
    await page.keyboard.press('Enter');
    const second = answer.nth(1);
    await second.getByText('could be verified').waitFor();
    await second.getByText(/sentences? withheld: words in quotation marks or a quote do not stand/).waitFor();
    await second.getByText(SAID.driver).waitFor();
    expect(await page.content()).to.not.contain(INVENTED);
    await inEveryLook(page, 'models-withheld');

    fake.behaviour = 'SILENT';
    await page.getByRole('textbox', { name: 'Question' }).fill('And the price?');
    await page.keyboard.press('Enter');
    await answer.nth(2).getByRole('button', { name: 'Stop' }).click();
    await answer.nth(2).getByText('You stopped the text model.').waitFor();

    await enterAs(page, admin, '/settings/models');
    await page.getByRole('link', { name: 'Ledger of calls' }).click();
    await page.getByRole('grid', { name: 'Calls' }).getByText('test-model').first().waitFor();
    expect((await admin.do(modelCalls, {})).totalCount).to.equal(3);
    await inEveryLook(page, 'models-ledger');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Refused' });
    await page.getByText('No matching calls').waitFor();
  });
});
