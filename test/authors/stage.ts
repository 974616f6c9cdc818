import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { missingChromium, newProfile, newWindow, suiteInBrowser } from '../kit/browser/chromium.ts';

// Replaces test/kit/contracts/stage.ts in the packed contracts: shows the built panel.js as the application would load
// it.

/** Origin of the page; no request leaves the browser. */
const ORIGIN = 'http://stage.example';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const need = createRequire(import.meta.url);

function missingPackages(): string | undefined {
  try {
    need.resolve('playwright-core');
    need.resolve('axe-core/axe.min.js');
    return undefined;
  } catch {
    return 'playwright-core and axe-core are not installed (npm install --save-dev playwright-core axe-core)';
  }
}

/** A test suite that uses a stage. */
export const stageSuite = (title: string, define: () => void): void =>
  suiteInBrowser(title, define, { hindrance: () => missingPackages() ?? missingChromium() });

const panelBeside = (spec: string) => fileURLToPath(new URL('panel.js', spec));

/** The code of the built panel beside a spec. */
export const panelCode = (spec: string): string => readFileSync(panelBeside(spec), 'utf8');

/** A page that shows the panel beside a spec, by chart-stage.ts or panel-stage.ts. */
export async function openStage(stage: 'chart' | 'panel', spec: string): Promise<Page> {
  const page = await newWindow(await newProfile());
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = pathname === '/panel.js' ? panelBeside(spec) : fileURLToPath(new URL(`.${pathname}`, import.meta.url));
    return route.fulfill({ body: readFileSync(path, 'utf8'), contentType: TYPES[extname(path)] ?? 'text/plain' });
  });
  await page.goto(`${ORIGIN}/stage/${stage}.html`);
  await page.waitForFunction(() => 'draw' in window || 'showPanel' in window);
  return page;
}
