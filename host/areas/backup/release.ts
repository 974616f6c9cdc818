import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';

/** The release of Earshot that this is. */
export const releaseOf = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;
