import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, journey, tolerate } from '../../../kit/browser/browser.ts';
import { aProject } from '../../../kit/hosts/host.ts';
import { aQuotingInsight, switchOn, tabIndex } from '../../../kit/rooms/panels.ts';

const THROWS = `export default function Panel() { throw new Error('on purpose'); }`;
const HANGS = `
import { use } from 'react';
const never = new Promise(() => {});
export default function Panel() { return use(never); }
`;
const LOADS_FOR_EVER = 'await new Promise(() => {}); export default () => null;';
const FLOODS = `
import { useEffect, useState } from 'react';
export default function Panel({ client, item }) {
  const [ends, setEnds] = useState('');
  useEffect(() => {
    const all = Array.from({ length: 500 }, (_, first) => client.read('citations', { condition: { insightId: item.id }, first: 1 + first }));
    Promise.allSettled(all).then((done) => {
      const refused = done.filter(({ reason }) => reason?.code === 'TOO_MANY_REQUESTS').length;
      setEnds(refused + ' refused, ' + done.filter(({ status }) => status === 'fulfilled').length + ' read');
    });
  }, [client]);
  return ends;
}
`;
const ASKS = `
import { useEffect, useState } from 'react';
const reason = (promise) => promise.then((answer) => 'got ' + JSON.stringify(answer), (fault) => fault.code + ' ' + fault.message);
export default function Panel({ client }) {
  const [ends, setEnds] = useState('');
  useEffect(() => {
    Promise.all([
      reason(client.read('people', { first: 10 })),
      reason(client.read('deleteInsight', { id: 'ELSEWHERE' })),
      reason(client.read('notes', { condition: { projectId: 'ELSEWHERE' }, first: 10 })),
    ]).then((all) => setEnds(all.join(' | ')));
  }, [client]);
  return ends;
}
`;

/** Checks that the page around a panel still works. */
async function demandAlive(page: Page) {
  await page.getByRole('tab', { name: 'Sources' }).click();
  await page.getByRole('region', { name: 'Sources' }).getByText('2 quotes by 2 speakers').waitFor();
  await page.getByRole('textbox', { name: 'Insight title' }).fill('Still here');
}

browserSuite('a panel that misbehaves', () => {
  journey('and throws is told by its name, and the page around it stays', async () => {
    const { admin, insight } = await aQuotingInsight();
    const off = await switchOn(admin, 'thrower', tabIndex('thrower'), THROWS);
    try {
      const page = await enter(admin, `/insights/${insight.id}?panel=panel-thrower`);
      tolerate(page, /on purpose/);
      await page.getByText('“The thrower” could not be shown').waitFor();
      await demandAlive(page);
    } finally {
      await off();
    }
  });

  for (const [what, code, perform] of [
    ['suspends for ever', HANGS, journey],
    ['never finishes loading', LOADS_FOR_EVER, furtherJourney],
  ] as const)
    perform(`and ${what} is given up after 20 s, and the page works meanwhile`, async () => {
      const { admin, insight } = await aQuotingInsight();
      const off = await switchOn(admin, 'hanger', tabIndex('hanger'), code);
      try {
        const page = await enter(admin, `/insights/${insight.id}?panel=panel-hanger`);
        tolerate(page, /Loading chunk failed/);
        await page.getByRole('tab', { name: 'The hanger' }).waitFor();
        await page.getByRole('textbox', { name: 'Insight title' }).fill('Meanwhile');
        await page.getByText(/“The hanger” (has not answered|could not be shown)/).waitFor({ timeout: 30_000 });
        await demandAlive(page);
      } finally {
        await off();
      }
    });

  journey('and floods the host is cut off after 60 reads, its rows stay out of the stores', async () => {
    const { admin, insight } = await aQuotingInsight();
    const off = await switchOn(admin, 'flood', tabIndex('flood', ['citations']), FLOODS);
    try {
      const page = await enter(admin, `/insights/${insight.id}?panel=panel-flood`);
      await page.getByRole('region', { name: 'The flood' }).getByText('440 refused, 60 read').waitFor();
      await demandAlive(page);
    } finally {
      await off();
    }
  });

  journey(
    'and asks for what it did not declare, for a change, or for what the person may not read gets nothing',
    async () => {
      const { admin, person, insight, project } = await aQuotingInsight();
      const elsewhere = await aProject(admin, { title: 'Salaries' });
      const colleague = await person('CONTRIBUTOR');
      const reads = ['deleteInsight', 'notes'];
      const off = await switchOn(admin, 'asker', tabIndex('asker', reads), ASKS.replaceAll('ELSEWHERE', elsewhere.id));
      try {
        await admin.do(setPlugin, { id: 'asker', enabled: true });
        const page = await enter(colleague, `/insights/${insight.id}?panel=panel-asker`);
        const found = await page
          .getByRole('region', { name: 'The asker' })
          .getByText(/FORBIDDEN/)
          .textContent();
        expect(found).to.contain('FORBIDDEN This panel does not declare that it reads “people”.');
        expect(found).to.contain('FORBIDDEN “deleteInsight” is no query that panels can read.');
        expect(found, project.id).to.match(/(NOT_FOUND|FORBIDDEN|"totalCount":0).*$/);
        expect(found).to.not.contain('Salaries');
      } finally {
        await off();
      }
    },
  );
});
