import type { Page } from 'playwright-core';

/** A window that records every script that ran or was blocked. */
export interface HostileWindow {
  /** actions of hostile markup until now, in words; empty if none */
  done(): Promise<string[]>;
  /** elements and attributes in the page that text never creates */
  grown(): Promise<string[]>;
  /** all words of the page, including its fields */
  words(): Promise<string>;
}

declare global {
  interface Window {
    /** function called by hostile markup */
    pwned: (place: number) => void;
    ran: number[];
  }
}

/** Watches a window for actions of hostile markup; requests are allowed to `origin` only. */
export async function watchHostile(page: Page, origin: string): Promise<HostileWindow> {
  const seen: string[] = [];
  await page.context().addInitScript(() => {
    window.ran = [];
    window.pwned = (place) => void window.ran.push(place);
  });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`another window: ${popup.url()}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && !['data:', 'blob:', 'about:'].includes(protocol)) seen.push(`a request: ${request.url()}`);
  });
  return {
    done: async () => {
      const ran = await page.evaluate(() => window.ran ?? ['gone']);
      return [...seen, ...ran.map((place) => `ran: ${place}`)];
    },
    grown: () => page.evaluate(grownIn),
    words: () =>
      page.evaluate(() => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
        return [document.body.textContent, ...fields].join('\n');
      }),
  };
}

// Runs in the page, so it contains no functions: the compiler would wrap their names in a helper.
function grownIn(): string[] {
  const elements = new Set(
    'iframe frame frameset object embed applet base math foreignobject animate set marquee isindex xmp template audio'.split(
      ' ',
    ),
  );
  const leads = /^(?:href|xlink:href|src|srcset|action|formaction|data|poster|background|cite)$/;
  const never = /^(?:on.*|srcdoc|ping)$/;
  const wrong = new Set<Element>();
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName.toLowerCase();
    if (elements.has(name) || (name === 'meta' && element.hasAttribute('http-equiv'))) wrong.add(element);
    if (name === 'script' && !element.hasAttribute('src') && !(element as HTMLElement).nonce) wrong.add(element);
    for (const { name: attribute, value } of element.attributes) {
      if (never.test(attribute) || (attribute === 'style' && /url\(|expression/i.test(value))) wrong.add(element);
      if (!leads.test(attribute)) continue;
      const { origin, protocol } = new URL(value, location.href);
      const fine =
        name === 'a'
          ? ['http:', 'https:', 'mailto:'].includes(protocol)
          : origin === location.origin || ['data:', 'blob:'].includes(protocol);
      if (!fine) wrong.add(element);
    }
  }
  return [...wrong].map(({ outerHTML }) => outerHTML.slice(0, 160));
}
