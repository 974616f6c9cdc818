import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, tolerate } from '../kit/browser/browser.ts';
import { ADDRESSES, filled } from '../kit/fixtures/addresses.ts';
import { stranger } from '../kit/hosts/host.ts';
import { aFurnishedRoom } from '../kit/rooms/furnished-room.ts';

const OTHER = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const VISITED = ADDRESSES.filter(([address]) => address !== '/auth/logout' && !address.startsWith('/api/'));
/** Pages that report a missing answer of a service, or a missing object, in this room. */
const MAY_BE_EMPTY = /callback|\{(feed|view|file|id)\}/;

/** A window that has loaded the application some fifty times is slow: each group has a separate one. */
const groups = Array.from({ length: Math.ceil(VISITED.length / 40) }, (_, at) => VISITED.slice(at * 40, at * 40 + 40));

/** Opens an address; returns true if the page reports that it does not exist. */
async function arrive(page: Page, address: string): Promise<boolean> {
  await page.goto(new URL(address, page.url()).href);
  await page.locator('h1, h2').first().waitFor({ state: 'attached' });
  return await page.getByRole('heading', { name: 'Page not found' }).first().isVisible();
}

browserSuite('the addresses of the specification', () => {
  furtherJourney('lead members to a page, to the nearest one, or say that there is none', async function () {
    this.timeout(600_000);
    const { room, ...things } = await aFurnishedRoom();
    const ids = Object.fromEntries(
      Object.entries(things).flatMap(([name, thing]) =>
        typeof thing === 'object' && 'id' in thing ? [[name, thing.id]] : [],
      ),
    );
    const wrong: string[] = [];
    for (const group of groups) {
      const page = await enter(room.admin, '/home');
      tolerate(page, /404/);
      for (const [address, leadsTo] of group) {
        const missing = await arrive(page, filled(address, ids, OTHER));
        await page.waitForLoadState('networkidle');
        const at = new URL(page.url());
        if (missing !== (leadsTo === 'none')) wrong.push(`${address}: ${missing ? 'no page' : 'a page'}`);
        if (leadsTo.startsWith('/')) {
          const wanted = new URL(filled(leadsTo, ids, OTHER), at);
          if (at.pathname !== wanted.pathname) wrong.push(`${address}: leads to ${at.pathname}`);
        }
        const empty = await page.getByRole('heading', { name: 'There is nothing here' }).first().isVisible();
        if (empty && !MAY_BE_EMPTY.test(address)) wrong.push(`${address}: there is nothing`);
      }
      await page.context().close();
    }
    expect(wrong).to.deep.equal([]);
  });

  furtherJourney('lead strangers to the sign-in page, or say that there is none', async function () {
    this.timeout(600_000);
    const wrong: string[] = [];
    for (const group of groups) {
      const page = await enter(await stranger(), '/auth/login');
      tolerate(page, /404/);
      for (const [address, leadsTo] of group) {
        const missing = await arrive(page, filled(address, {}, OTHER));
        if (missing !== (leadsTo === 'none')) wrong.push(`${address}: ${missing ? 'no page' : 'a page'}`);
      }
      await page.context().close();
    }
    expect(wrong).to.deep.equal([]);
  });
});
