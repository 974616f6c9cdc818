import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';

/** Checks that a plugin in the repository has the name of its folder; outside, a folder can have any name. */
export function demandFolderName({ id }: Plugin, spec: string): void {
  const [, folder] = /\/plugins\/[^/]+\/([^/]+)\/[^/]+$/.exec(new URL(spec).pathname) ?? [];
  if (folder !== undefined) expect(folder, 'the name of its folder').to.equal(id);
}
