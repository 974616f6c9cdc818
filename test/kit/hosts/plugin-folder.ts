import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FoundPlugin } from '@earshot/host/plugins/finder';
import { shareCore } from '@earshot/processing/pool/thread-walls';

/** The files of a built plugin; by default a format for files with its name as extension, which makes empty notes. */
export interface PluginFiles {
  index?: string;
  task?: string;
  panel?: string;
}

/**
 * The index.js of a format for files with its name as extension; `more` is added to the format, `plugin` to the plugin.
 */
export const formatIndex = (name: string, more = '', plugin = '') => `
import { importFormat } from '@earshot/core/plugin/import-format';
import { plugin } from '@earshot/core/plugin/plugin';
import { secret } from '@earshot/core/model/entity';
import * as z from 'zod';
const format = { id: '${name}', title: 'The ${name}', extensions: ['${name.replaceAll('-', '')}'], mediaTypes: [], reads: 'text', task: './task.js', ${more} };
export default plugin({ id: '${name}', title: 'The ${name}', contributes: [importFormat(format)], ${plugin} });
`;

const EMPTY_NOTE = `export const read = () => ({ document: { type: 'doc', content: [{ type: 'paragraph' }] } });`;

/** A folder of built plugins outside the installation, as an operator would name it. */
export async function pluginFolder(plugins: Record<string, PluginFiles>) {
  shareCore();
  const path = await mkdtemp(join(tmpdir(), 'earshot-plugins-'));
  const write = async (name: string, { index = formatIndex(name), task = EMPTY_NOTE, panel }: PluginFiles) => {
    await mkdir(join(path, name), { recursive: true });
    await writeFile(join(path, name, 'package.json'), '{ "type": "module" }');
    await writeFile(join(path, name, 'index.js'), index);
    await writeFile(join(path, name, 'task.js'), task);
    if (panel !== undefined) await writeFile(join(path, name, 'panel.js'), panel);
  };
  for (const [name, files] of Object.entries(plugins)) await write(name, files);
  const found = (name: string, origin: FoundPlugin['origin'] = 'outside'): FoundPlugin => ({
    name,
    folder: pathToFileURL(`${join(path, name)}/`),
    origin,
  });
  return { path, write, found, remove: () => rm(path, { recursive: true, force: true }) };
}
