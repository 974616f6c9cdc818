import { createTag } from '@earshot/core/areas/coding/tag';
import { createComment } from '@earshot/core/areas/comments/comment';
import { createInsightFromHighlights, updateInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { createProject } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, journey } from '../kit/browser/browser.ts';
import { aRoom } from '../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../kit/rooms/transcript.ts';

const TALK = [
  'מראיין: מה קרה בשבוע הראשון?',
  'רות: החבילה הגיעה ביום שני, באיחור של יום, ואף אחד לא אמר לי.',
  '- התקשרתי פעמיים\n- ענתה לי מכונה',
  '> לא אכפת לי לחכות.',
  '| מתי | מה אמרו |\n| --- | --- |\n| יום שני | בדרך |',
].join('\n\n');

/** The Hebrew words of a page outside of elements with a direction, with the element around each. */
const withoutDirection = (page: Page) =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const around = node.parentElement;
      if (!around || !/\p{Script=Hebrew}/u.test(node.textContent ?? '')) continue;
      if (around.closest('title, style, script, option') || around.closest('[dir]:not(html)')) continue;
      found.add(`<${around.localName} class="${around.className}"> ${node.textContent?.slice(0, 30)}`);
    }
    return [...found];
  });

async function aHebrewRoom() {
  const { admin } = await aRoom();
  const project = await admin.do(createProject, { title: 'למה אנשים מחכים', summary: 'מה שאמרו לנו.' });
  const note = await aTranscript(admin, project.id, 'ראיון עם רות', TALK);
  const tag = await admin.do(createTag, { projectId: project.id, title: 'המתנה' });
  const quote = await aHighlight(admin, note.id, 'לא אכפת לי לחכות.', [tag.id]);
  const insight = await admin.do(createInsightFromHighlights, { projectId: project.id, highlightIds: [quote.id] });
  await admin.do(updateInsight, { id: insight.id, revision: insight.revision, title: 'אנשים מוכנים לחכות' });
  await admin.do(createComment, { pageId: note.id, body: 'האם היא התקשרה שוב?' });
  await admin.do(createPerson, { name: 'רות כהן', email: 'ruth@example.org' });
  return { admin, project, note, tag, insight };
}

browserSuite('text from right to left', () => {
  journey('has its own direction in every block of people’s words', async () => {
    const { admin, project, note, tag, insight } = await aHebrewRoom();
    const page = await enter(admin, `/data/${note.id}`);
    const paragraph = page.locator('[data-note-text]').getByText('לא אכפת לי לחכות.');
    await paragraph.waitFor();
    expect(await paragraph.evaluate((words) => getComputedStyle(words).direction)).to.equal('rtl');
    const item = page.locator('[data-note-text] li').first();
    expect(await item.evaluate((one) => getComputedStyle(one).direction), 'its sign is on the right').to.equal('rtl');
    const bare: Record<string, string[]> = {};
    for (const path of [
      `/data/${note.id}`,
      '/home',
      '/projects',
      '/browse',
      '/recent',
      '/people',
      `/projects/${project.id}`,
      `/projects/${project.id}/notes`,
      `/projects/${project.id}/notes?layout=grid`,
      `/projects/${project.id}/highlights`,
      `/projects/${project.id}/highlights?layout=board`,
      `/projects/${project.id}/tags`,
      `/projects/${project.id}/insights`,
      `/insights/${insight.id}`,
      `/tags/${tag.id}`,
      '/search#q=לחכות',
    ]) {
      if (path !== `/data/${note.id}`) await page.goto(new URL(path, admin.url).href);
      await page
        .locator('main, #content')
        .getByText(/\p{Script=Hebrew}/u)
        .first()
        .waitFor();
      const found = await withoutDirection(page);
      if (found.length > 0) bare[path.replaceAll(/[0-9a-f-]{36}/g, ':id')] = found;
    }
    expect(bare).to.deep.equal({});
  });
});
