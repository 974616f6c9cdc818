import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { REDIRECTS } from '../app/addresses/redirects.ts';

const ROOM = join(import.meta.dirname, '..');
const SCREEN = /path: '(\/[^']*)'/g;

/** Writes the patterns of all addresses beside the page, so that the host responds to others with 404. */
export const addresses = (): Plugin => ({
  name: 'addresses',
  generateBundle() {
    const doors = globSync('areas/*/area.ts', { cwd: ROOM });
    const screens = doors.flatMap((door) =>
      [...readFileSync(join(ROOM, door), 'utf8').matchAll(SCREEN)].map(([, path]) => path),
    );
    this.emitFile({
      type: 'asset',
      fileName: 'addresses.json',
      source: JSON.stringify([...screens, ...Object.keys(REDIRECTS)]),
    });
  },
});
