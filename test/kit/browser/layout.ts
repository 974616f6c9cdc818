import type { Page } from 'playwright-core';

/** Chooses a layout or grouping in the Layout menu of a list. */
export async function layOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
