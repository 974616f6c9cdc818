import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';

/** The current release of Earshot. */
export const releaseOf = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;
