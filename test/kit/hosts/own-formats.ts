import { fileURLToPath } from 'node:url';
import { FileImports, type NoteFromFile } from '@earshot/host/areas/files/file-imports';
import { ceilingFrom } from '@earshot/host/plugins/ceiling';
import { findPlugins } from '@earshot/host/plugins/finder';
import { type PluginFailure, PluginRegistry } from '@earshot/host/plugins/registry';
import { Vault } from '@earshot/host/plugins/vault';
import { WorkspacePlugins } from '@earshot/host/plugins/workspace-plugins';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { memorySettings } from './plugin-settings.ts';

const WORKSPACE = '00000000-0000-4000-8000-000000000002';

/** Every built import format of this installation, with the host's own import path. */
export interface OwnFormats {
  pool: Pool;
  /** plugin failures that the host would report */
  failures: PluginFailure[];
  read(fileName: string, bytes: Uint8Array, signal?: AbortSignal): Promise<NoteFromFile>;
  close(): Promise<void>;
}

/** Loads them; the caller closes them. */
export async function ownFormats(threads = 2): Promise<OwnFormats> {
  const failures: PluginFailure[] = [];
  const report = (failure: PluginFailure) => void failures.push(failure);
  const pool = createPool({ threads });
  const registry = new PluginRegistry({ pool, report });
  const found = await findPlugins(fileURLToPath(new URL('../../../plugins', import.meta.url)), []);
  if (found.missing.length > 0) throw new Error(`${found.missing[0]?.folder}: ${found.missing[0]?.reason}`);
  await registry.loadAll(found.plugins);
  const vault = new Vault(new Map());
  const plugins = new WorkspacePlugins({ registry, store: memorySettings(), vault, ceiling: ceilingFrom('*'), report });
  const imports = new FileImports({ registry, plugins, pool, deadlines: { detectMs: 60_000, readMs: 60_000 } });
  return {
    pool,
    failures,
    read: (fileName, bytes, signal) =>
      imports.readFile({ workspaceId: WORKSPACE, by: 'tests', fileName, bytes, signal }),
    close: () => pool.close(0),
  };
}
