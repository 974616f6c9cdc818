import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { keyFor } from '@earshot/config/secret-key';
import { ContainerModule } from 'inversify';
import { T } from '../area.ts';
import { reporter, tellPlugins } from '../areas/workspace/plugin-news.ts';
import { pluginSettings } from '../areas/workspace/store/plugin-settings.ts';
import { ceilingFrom } from '../plugins/ceiling.ts';
import { PluginFolders } from '../plugins/plugin-folders.ts';
import { PluginRegistry } from '../plugins/registry.ts';
import { Vault, vaultKeys } from '../plugins/vault.ts';
import { WorkspacePlugins } from '../plugins/workspace-plugins.ts';

/** Binds the parts that find, load and switch plugins, and that store their secrets. */
export const pluginParts = new ContainerModule(({ bind }) => {
  // Secrets are encrypted with a key of their own; older ones are decrypted with the installation's key.
  bind(T.vault).toResolvedValue((key) => new Vault(vaultKeys(keyFor(key, 'secrets'), key)), [T.secretKey]);
  bind(T.registry).toResolvedValue(
    (pool, log, database) => new PluginRegistry({ pool, report: reporter(log, database) }),
    [T.pool, T.log, T.database],
  );
  bind(T.pluginFolders).toResolvedValue(
    ({ plugins: outside }, registry, database, { onWrite, onCommit }, log) =>
      new PluginFolders({
        room: join(projectRoot(), 'plugins'),
        outside,
        registry,
        log,
        changed: (changes) => tellPlugins({ database, onWrite, onCommit }, changes),
      }),
    [T.environment, T.registry, T.database, T.apart, T.log],
  );
  bind(T.workspacePlugins).toResolvedValue(
    (registry, database, vault, { pluginCeiling }, log) =>
      new WorkspacePlugins({
        registry,
        store: pluginSettings(database),
        vault,
        ceiling: ceilingFrom(pluginCeiling === '*' ? '*' : pluginCeiling.join(',')),
        report: reporter(log, database),
      }),
    [T.registry, T.database, T.vault, T.environment, T.log],
  );
});
