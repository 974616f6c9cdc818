import { registerHooks } from 'node:module';

/** What a plugin's task has no business with: it gets data and gives data. */
const REFUSED =
  /^(node:)?(net|http2?|https|tls|dgram|dns|fs|child_process|cluster|worker_threads|inspector|vm|repl|module)(\/|$)/;

const ourFolders = () =>
  [import.meta.url, import.meta.resolve('@earshot/core/limits')].map((file) => new URL('.', file).href);

let plugin: string | undefined;
let shared = false;

/** Gives modules in any folder this installation's core and zod, so that there is one of each; for outside plugins. */
export function shareCore(): void {
  if (shared) return;
  shared = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('@earshot/core/') || specifier === 'zod'
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}

/**
 * Makes a thread a place for data only: no requests, and while a plugin's code runs none of the modules that reach beyond
 * its input. A guard against mistakes, not a wall against malice: plugins are trusted code.
 */
export function raiseWalls(): void {
  shareCore();
  const ours = ourFolders();
  registerHooks({
    resolve(specifier, context, next) {
      const asker = context.parentURL ?? '';
      if (plugin && REFUSED.test(specifier) && !ours.some((folder) => asker.startsWith(folder)))
        throw new Error(`${plugin} asks for ${specifier}, which tasks do not get`);
      return next(specifier, context);
    },
  });
  for (const way of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, way);
}

/** Runs a plugin's code within the walls; a thread has one task at a time, so they are this task's alone. */
export async function withinWalls<T>(name: string, work: () => Promise<T>): Promise<T> {
  plugin = name;
  try {
    return await work();
  } finally {
    plugin = undefined;
  }
}
