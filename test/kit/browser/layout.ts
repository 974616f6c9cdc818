import type { Page } from 'playwright-core';

/** Chooses in the Layout menu of a list how it is laid out, or what it is grouped by. */
export async function layOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
