import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  screenshot,
  tolerate,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, stranger } from '../../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('public links', () => {
  journey(
    'are made for a published insight, open for strangers on any screen, and end when they are revoked',
    async () => {
      const { admin } = await aRoom();
      const { id: projectId } = await aProject(admin);
      const note = await aTranscript(admin, projectId, 'Interview 1', 'Ann: The parcel came late. Nobody had told me.');
      const quote = await aHighlight(admin, note.id, 'The parcel came late.');
      const title = 'Parcels come late, and nobody says so';
      const insight = await admin.do(createInsightFromHighlights, { projectId, title, highlightIds: [quote.id] });
      await admin.do(publishInsight, { id: insight.id });
      const page = await enter(admin, `/insights/${insight.id}`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /Share this insight/ });
      await dialog.getByRole('checkbox', { name: 'Require a password' }).check();
      await dialog.getByRole('textbox', { name: 'Link password' }).fill('a loud word');
      expect(await dialog.getByRole('button', { name: 'Create link' }).isDisabled(), 'too short').to.equal(true);
      await dialog.getByRole('textbox', { name: 'Link password' }).fill('a quiet word');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      const link = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue();
      expect(link).to.match(/\/p\/[A-Za-z0-9]{12}$/);
      await demandAccessible(page, 'the share dialog');

      const visitor = await enter(await stranger(), new URL(link).pathname);
      // The password page has a matching status, too.
      tolerate(visitor, /401/);
      await demandAccessible(visitor, 'the password page');
      await visitor.getByLabel('Password').fill('a loud word');
      await visitor.keyboard.press('Enter');
      await visitor.getByRole('alert').waitFor();
      await visitor.getByLabel('Password').fill('a quiet word');
      await visitor.keyboard.press('Enter');
      await visitor.getByRole('heading', { name: title }).waitFor();
      await visitor.getByText('The parcel came late.').waitFor();
      for (const { size, scheme, name } of LOOKS) {
        await visitor.setViewportSize(size);
        await visitor.emulateMedia({ colorScheme: scheme });
        await demandAccessible(visitor, `a public page ${name}`);
        expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).to.be.at.most(0);
        await screenshot(visitor, `public-page-${name}`);
      }
      expect(await visitor.evaluate(() => document.scripts.length)).to.equal(0);

      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Link revoked').waitFor();
      expect((await visitor.request.get(link)).status()).to.equal(404);
    },
  );
});
