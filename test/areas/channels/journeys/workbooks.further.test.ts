import { createChannel } from '@earshot/core/areas/places/channel';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { textRow, workbook } from '../../../kit/fixtures/workbook.ts';
import { aRoom } from '../../../kit/hosts/host.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const BOOK = workbook({
  sheets: {
    Cover: textRow('Survey of spring'),
    Answers: [
      textRow('Ref', 'Comment', 'City'),
      textRow('R-1', 'The parcel came late, and nobody had told me.', 'Leeds'),
      textRow('R-2', 'The neighbours took it in for me as they always do.', 'York'),
    ].join(''),
    Lists: textRow('Leeds'),
  },
  hidden: ['Lists'],
});

browserSuite('workbooks', () => {
  furtherJourney('come into a channel from the sheet that is chosen', async () => {
    const { admin } = await aRoom();
    const channel = await admin.do(createChannel, { title: 'Survey', source: 'CSV' });
    const page = await enter(admin, `/channels/${channel.id}`);
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
    await (await asked).setFiles({ name: 'spring.xlsx', mimeType: TYPE, buffer: BOOK });
    await page.getByRole('columnheader', { name: /Survey of spring/ }).waitFor();
    await page.getByText('1 hidden sheet cannot be chosen').waitFor();
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Answers' }).click();
    await page.getByRole('columnheader', { name: /Comment Text/ }).waitFor();
    await page.getByRole('button', { name: 'More options' }).press('Enter');
    await page.getByLabel('Labels are in row').waitFor();
    expect(await page.getByRole('combobox', { name: 'Delimiter' }).count()).to.equal(0);
    for (const one of LOOKS) {
      await putOn(page, one);
      await screenshot(page, `channels-workbook-${one.name}`);
      await demandAccessible(page, one.name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await page.getByRole('article', { name: 'spring.xlsx: Done' }).getByText('2 added').waitFor();
  });
});
