import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey } from '../../../kit/browser/browser.ts';
import { aProject, aRoom, PASSWORD, stranger } from '../../../kit/hosts/host.ts';

browserSuite('the sign-in page', () => {
  journey(
    'keeps the form when the password is wrong, lets in with the right one, on to the page that was meant',
    async () => {
      const { admin } = await aRoom();
      const page = await enter(await stranger(), '/projects');
      await page.waitForURL(/\/auth\/login\?next=/);
      await page.getByLabel('Email').fill(admin.email);
      await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-Harbour-42');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText()).to.match(/email|password/i);
      expect(await page.getByLabel('Email').inputValue()).to.equal(admin.email);
      expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).to.equal('Wrong-Harbour-42');

      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).to.equal('/projects');

      await page.getByRole('button', { name: /Ada Admin/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
      await page.goto(new URL('/home', page.url()).href);
      await page.waitForURL(/\/auth\/login/);
    },
  );

  journey(
    'lists where somebody is signed in; ending a session signs that browser out, and it goes on after signing in again',
    async () => {
      const { admin } = await aRoom();
      const here = await enter(admin, '/settings/user/sessions');
      const there = await enter(await stranger(), '/auth/login');
      await there.getByLabel('Email').fill(admin.email);
      await there.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await there.getByRole('button', { name: 'Sign in' }).click();
      await there.getByRole('heading', { name: 'Home' }).waitFor();
      await there.goto(new URL('/projects/new', there.url()).href);
      await there.getByLabel('Title').fill('Half a project');

      await here.reload();
      await here.getByText('This one').waitFor();
      await here
        .getByRole('button', { name: /^End the session in/ })
        .first()
        .click();
      await here.getByText(/is signed out/).waitFor();
      const dialog = there.getByRole('dialog', { name: 'Sign in again' });
      await dialog.waitFor();
      await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await there.getByLabel('Title').inputValue()).to.equal('Half a project');
      await there.getByRole('button', { name: 'Create project' }).click();
      await there.getByRole('textbox', { name: 'Project title' }).waitFor();
    },
  );

  journey('helps somebody who forgot their password with a link from an administrator, which works once', async () => {
    const room = await aRoom('Harbour research');
    const member = await room.person('CONTRIBUTOR');
    const page = await enter(room.admin, '/settings/users');
    const row = page.getByRole('row').filter({ hasText: member.email });
    await row.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reset the password of/ });
    await demandAccessible(page, 'asking for a password reset link');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Password reset link').inputValue();
    expect(link).to.match(/\/auth\/reset-password#token=.{40}/);

    const hers = await enter(await stranger(), '/auth/login');
    await hers.getByText('Forgot your password?').click();
    await hers.getByText('Ask an administrator of your workspace').waitFor();
    await hers.goto(new URL(`/auth/reset-password${new URL(link).hash}`, hers.url()).href);
    await hers.getByText(/in Harbour research/).waitFor();
    expect(await hers.getByLabel('Email').inputValue()).to.equal(member.email);
    await demandAccessible(hers, 'setting a new password');
    await hers.getByRole('textbox', { name: 'New password' }).fill('short');
    const demand = hers.getByRole('listitem').filter({ hasText: 'digit' });
    const colour = () => demand.evaluate((item) => getComputedStyle(item).color);
    const calm = await colour();
    await hers.getByRole('button', { name: 'Set password and sign in' }).click();
    await hers.getByRole('textbox', { name: 'New password' }).and(hers.locator('[aria-invalid=true]')).waitFor();
    expect(await colour(), 'what is missing stands out once it was refused').not.to.equal(calm);
    await hers.getByRole('textbox', { name: 'New password' }).fill('Another-Harbour-42-Lantern');
    await hers.getByRole('button', { name: 'Set password and sign in' }).click();
    await hers.getByRole('heading', { name: 'Home' }).waitFor();

    const late = await enter(await stranger(), `/auth/reset-password${new URL(link).hash}`);
    await late.getByRole('heading', { name: 'This password reset link does not work' }).waitFor();
  });

  journey('lets a colleague in as a viewer by a link that works once', async () => {
    const { admin } = await aRoom('Harbour research');
    await aProject(admin, { title: 'Open to all' });
    const page = await enter(admin, '/settings/users');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Viewer/ }).check();
    await dialog.getByLabel('Message (optional)').fill('Welcome aboard');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Invite link').inputValue();
    expect(link).to.match(/\/auth\/accept-invite#token=.{20}/);

    const { hash } = new URL(link);
    const hers = await enter(await stranger(), `/auth/accept-invite${hash}`);
    await hers.getByRole('heading', { name: 'Join Harbour research' }).waitFor();
    await hers.getByText('Welcome aboard').waitFor();
    await hers.getByLabel('Your name').fill('Vera Viewer');
    await hers.getByLabel('Email').fill(`vera-${Date.now()}@example.org`);
    await hers.getByRole('textbox', { name: 'Password' }).fill('short');
    await hers.getByRole('button', { name: 'Join the workspace' }).click();
    await hers.getByRole('textbox', { name: 'Password' }).and(hers.locator('[aria-invalid=true]')).waitFor();
    expect(await hers.getByLabel('Your name').inputValue()).to.equal('Vera Viewer');
    await hers.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await hers.getByRole('button', { name: 'Join the workspace' }).click();
    await hers.getByRole('heading', { name: 'Home' }).waitFor();
    await hers.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open to all' }).click();
    await hers.getByRole('heading', { name: 'Open to all' }).waitFor();
    expect(await hers.getByRole('link', { name: 'New project' }).count()).to.equal(0);

    const late = await enter(await stranger(), `/auth/accept-invite${hash}`);
    await late.getByRole('heading', { name: 'This invite link does not work' }).waitFor();
  });
});
