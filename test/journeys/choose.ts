import type { Page } from 'playwright-core';

/** Selects words of a page's text as by dragging. */
export async function choose(page: Page, words: string): Promise<void> {
  await page.locator('[data-note-text]').getByText(words).first().waitFor();
  await page.locator('[data-note-text]').evaluate((text, wanted) => {
    const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at >= 0) return getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
    throw new Error(`“${wanted}” is not in one piece of text`);
  }, words);
  await page.getByRole('group', { name: 'Selected words' }).waitFor();
}
