import type { Page } from 'playwright-core';

export interface Pasted {
  text?: string;
  html?: string;
}

/** Pastes into the text that is being written, with another program's clipboard. */
export const paste = (page: Page, pasted: Pasted): Promise<void> =>
  page.locator('[data-note-text=edit]').evaluate((text, { text: plain = '', html = '' }) => {
    const clipboardData = new DataTransfer();
    if (plain !== '') clipboardData.setData('text/plain', plain);
    if (html !== '') clipboardData.setData('text/html', html);
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
