import { createInsight } from '@earshot/core/areas/pages/insight';
import { createChannel } from '@earshot/core/areas/places/channel';
import { createFolder } from '@earshot/core/areas/places/folder';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, undo } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('folders', () => {
  journey('hold channels and show the insights in them, to whom the folder lets in', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const folder = await admin.do(createFolder, { name: 'Spring' });
    const inner = await admin.do(createFolder, { name: 'Diaries', parentId: folder.id });
    const project = await aProject(admin, { title: 'Talks', folderId: inner.id, everyone: null });
    const beside = await aProject(admin, { title: 'Beside' });
    await admin.do(createInsight, { projectId: project.id, title: 'People wait for the bell' });
    await admin.do(createInsight, { projectId: beside.id, title: 'Nobody reads the sign' });
    const reviews = await admin.do(createChannel, { title: 'Reviews', source: 'CSV', everyone: null });

    const page = await enter(admin, `/folders/${folder.id}`);
    const main = page.getByRole('main');
    const entries = page.getByRole('navigation', { name: 'Folder', exact: true });
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await entries.getByRole('link', { name: 'Channels' }).click();
    await page.getByText('No channels in this folder').waitFor();
    await demandAccessible(page, 'a folder without channels');
    await main.getByRole('link', { name: 'New channel' }).click();
    await page.getByLabel('Title').fill('Survey');
    expect(await page.getByRole('combobox', { name: 'Folder' }).inputValue()).to.equal('Spring');
    await page.getByLabel('Only me').check();
    await page.getByRole('button', { name: 'Create channel' }).click();
    await page.getByRole('textbox', { name: 'Channel title' }).waitFor();

    await page.goto(new URL(`/channels/${reviews.id}/settings`, page.url()).href);
    await page.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Spring', exact: true }).click();
    await page.getByText('The channel was moved.').waitFor();
    await main.getByRole('link', { name: 'Spring' }).first().click();
    const table = page.getByRole('grid', { name: 'Channels' });
    await table.getByRole('link', { name: 'Reviews' }).waitFor();
    await table.getByRole('link', { name: 'Survey' }).waitFor();
    await sidebar.getByRole('button', { name: 'Open Spring' }).click();
    await sidebar.getByRole('link', { name: 'Reviews' }).waitFor();

    const his = await enter(ben, '/channels');
    await his.getByText('No channels yet').waitFor();
    await admin.do(setGrant, { placeId: folder.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    await his.getByRole('main').getByRole('link', { name: 'Survey' }).waitFor();
    await his.goto(new URL(`/folders/${folder.id}/insights`, page.url()).href);
    await his.getByRole('main').getByText('People wait for the bell').first().waitFor();
    expect(await his.getByText('Nobody reads the sign').count()).to.equal(0);
    await demandAccessible(his, 'the insights of a folder');

    await page.getByRole('button', { name: 'More actions for this folder' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByRole('dialog').getByText('The channel “Reviews” with its data').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
    await his.getByText('This folder is in trash').waitFor();
    await his.goto(new URL('/channels', page.url()).href);
    await his.getByText('No channels yet').waitFor();
    await undo(page, 'is in trash.');
    await his.getByRole('main').getByRole('link', { name: 'Reviews' }).waitFor();
  });
});
