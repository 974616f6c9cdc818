import { operationNamed } from '@earshot/core/model/operation';
import '@earshot/core/model/all';
import { type PanelProps, panel } from '@earshot/core/plugin/panel';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { demandAccessible, journey } from '../browser/chromium.ts';
import { openStage, panelCode, stageSuite } from './stage.ts';

export interface PanelContract {
  /** import.meta.url of the spec: panel.tsx is beside it */
  at: string;
  /** answers to its queries, by name */
  answers: Record<string, unknown>;
  /** words that are visible then */
  expected: readonly string[];
  /** the same for an empty workspace, and the words shown there */
  nothing: { answers: Record<string, unknown>; expected: string };
}

type Show = Pick<PanelProps, 'panel' | 'place' | 'item' | 'projectId'> & {
  how: 'answered' | 'refused' | 'silent';
  answers: Record<string, unknown>;
};

declare global {
  interface Window {
    /** shows the panel; the result lists its queries in order */
    showPanel(show: Show): string[];
    asked: string[];
  }
}

const ID = '6f1c7c2e-3d7c-4b5e-9a38-2f6d1f3f0a11';

/** Defines mocha tests of the contract of every panel, in a real browser. */
export function panelContract(plugin: Plugin, { at, answers, expected, nothing }: PanelContract): void {
  const panels = plugin.contributes.filter(({ point }) => point === panel.point) as ReturnType<typeof panel>[];
  const show = async (page: Page, one: ReturnType<typeof panel>, rest: Pick<Show, 'how' | 'answers'>) => {
    const about: Omit<Show, 'how' | 'answers'> = {
      panel: one.id,
      place: one.place,
      item: { type: 'Item', id: ID, title: 'An item' },
      projectId: ID,
    };
    await page.evaluate(
      (given) => {
        window.asked = window.showPanel(given);
      },
      { ...about, ...rest },
    );
  };

  describe(`panel ${plugin.id}`, () => {
    it('contributes a panel, and reads queries that there are', () => {
      expect(panels).to.not.have.length(0);
      expect(panelCode(at)).to.match(/export default |\bas default\b/);
      for (const name of panels.flatMap(({ reads }) => reads)) {
        const operation = operationNamed(name);
        expect([operation?.effect, operation?.transport], name).to.deep.equal(['read', 'graphql']);
      }
    });
  });

  stageSuite(`panel ${plugin.id} in a browser`, () => {
    journey('shows what it reads, says when there is nothing, and asks only what it declares', async () => {
      const page = await openStage('panel', at);
      for (const one of panels) {
        await show(page, one, { how: 'answered', answers });
        for (const words of expected) await page.getByText(words, { exact: false }).first().waitFor();
        await demandAccessible(page, `the panel ${one.id}`);
        const asked = await page.evaluate(() => window.asked);
        expect(
          asked.filter((name) => !one.reads.includes(name)),
          'reads that are not declared',
        ).to.deep.equal([]);
        await show(page, one, { how: 'answered', answers: nothing.answers });
        await page.getByText(nothing.expected).waitFor();
      }
    });

    journey('says why it cannot show anything when it is refused, and stays whole without an answer', async () => {
      const page = await openStage('panel', at);
      for (const one of panels) {
        await show(page, one, { how: 'refused', answers: {} });
        if (one.reads.length > 0) await page.getByText('You don’t have permission to see this.').first().waitFor();
        await show(page, one, { how: 'silent', answers: {} });
        expect(await page.locator('#stage').textContent()).to.not.contain('broken');
      }
    });
  });
}
