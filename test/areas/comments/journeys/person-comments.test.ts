import { comments, createComment } from '@earshot/core/areas/comments/comment';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateMe, updateMember } from '@earshot/core/model/member';
import { shortId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

browserSuite('comments on a person', () => {
  journey('are written below their links, mention a colleague, and open by their address', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await ben.do(updateMe, { name: 'Prisca Lund' });
    const grace = await admin.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' });
    const page = await enter(admin, `/people/${grace.id}`);
    await page.getByText('No comments yet').waitFor();
    const box = page.getByRole('textbox', { name: 'Comment on this person' });
    await box.pressSequentially('Call her again, @Pri');
    await page.getByRole('list', { name: 'People to mention' }).getByText('Prisca Lund').waitFor();
    await box.press('Enter');
    await box.press('Control+Enter');
    const thread = page.getByRole('article', { name: 'Thread' });
    await thread.getByText('Call her again, @Prisca Lund').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `comments on a person ${look.name}`);
      await screenshot(page, `person-comments-${look.name}`);
    }
    await putOn(page, LOOKS[0]);

    const theirs = await enter(ben, '/notifications');
    await theirs.getByRole('link', { name: /Call her again/ }).click();
    await theirs.waitForURL(/\/people\/grace-hopper-\w+#c=\w+$/);
    const there = theirs.getByRole('article', { name: 'Thread' });
    await there.and(theirs.locator('[aria-current=true]')).waitFor();
    await there.getByRole('button', { name: 'Reply' }).click();
    await there.getByRole('textbox', { name: 'Reply' }).fill('Done.');
    await there.getByRole('textbox', { name: 'Reply' }).press('Control+Enter');
    await thread.getByText('Done.').waitFor();
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('button', { name: 'Show 1 resolved thread' }).waitFor();

    const [root] = (await admin.do(comments, { condition: { personId: grace.id }, orderBy: 'CREATED_AT_ASC' })).nodes;
    await theirs.goto(`${ben.url}/people/${grace.id}#c=${shortId(root?.id ?? '')}`);
    await theirs.getByRole('article', { name: 'Thread' }).and(theirs.locator('[aria-current=true]')).waitFor();

    await admin.do(createComment, { personId: grace.id, body: 'Between us' });
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(async () => expect((await ben.do(comments, {})).totalCount).to.equal(0));
    await theirs.goto(`${ben.url}/people/${grace.id}`);
    await theirs.getByText('No access to people').waitFor();
    expect(await theirs.getByText('Between us').count()).to.equal(0);
  });
});
