import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '@earshot/config/environment';
import type { Page } from 'playwright-core';
import { browserSuite } from '../browser/browser.ts';
import { newProfile, newWindow } from '../browser/chromium.ts';
import { bundleForStage } from './bundle-for-stage.ts';

/** A test suite that uses a stage. */
export const stageSuite: typeof browserSuite = browserSuite;

const panelBeside = (spec: string) => fileURLToPath(new URL('panel.tsx', spec));

/** The code of the panel beside a spec. */
export const panelCode = (spec: string): string => readFileSync(panelBeside(spec), 'utf8');

/** A page that shows the panel beside a spec, by chart-stage.ts or panel-stage.ts. */
export async function openStage(stage: 'chart' | 'panel', spec: string): Promise<Page> {
  const entry = join(projectRoot(), 'test', 'kit', 'contracts', `${stage}-stage.ts`);
  const script = await bundleForStage(entry, panelBeside(spec));
  const page = await newWindow(await newProfile());
  await page.setContent(`<!doctype html><html lang="en"><title>A ${stage}</title><main id="stage"></main></html>`);
  await page.addScriptTag({ content: script });
  return page;
}
