import { registerHooks } from 'node:module';

/** Modules that a plugin's task must not use: it takes data and returns data. */
const REFUSED =
  /^(node:)?(net|http2?|https|tls|dgram|dns|child_process|cluster|worker_threads|inspector|vm|repl|module)(\/|$)/;
const FILES = /^(node:)?fs(\/|$)/;

const ourFolders = () =>
  [new URL('..', import.meta.url), new URL('.', import.meta.resolve('@earshot/core/limits'))].map(({ href }) => href);

let plugin: string | undefined;
let shared = false;

/** Resolves core and zod to this installation's for modules in any folder, so that outside plugins share them. */
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
 * Restricts a thread or process to data: no requests and, while a plugin's code runs, no modules that reach beyond its
 * input. This guards against mistakes, not malice: plugins are trusted code. If the system itself denies access to
 * files, file modules can be imported, because libraries import them without use.
 */
export function raiseWalls(files: 'refused' | 'kept-away' = 'refused'): void {
  shareCore();
  const ours = ourFolders();
  const refused = (name: string) => REFUSED.test(name) || (files === 'refused' && FILES.test(name));
  const stopAt = (name: string) => {
    if (plugin && refused(name)) throw new Error(`${plugin} asks for ${name}, which tasks do not get`);
  };
  registerHooks({
    resolve(specifier, context, next) {
      const asker = context.parentURL ?? '';
      if (!ours.some((folder) => asker.startsWith(folder))) stopAt(specifier);
      return next(specifier, context);
    },
  });
  const { getBuiltinModule } = process;
  process.getBuiltinModule = ((name: string) => {
    stopAt(name);
    return getBuiltinModule(name);
  }) as typeof getBuiltinModule;
  for (const way of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, way);
}

/** Runs a plugin's code with these restrictions; a thread runs one task at a time, so no other task is affected. */
export async function withinWalls<T>(name: string, work: () => Promise<T>): Promise<T> {
  plugin = name;
  try {
    return await work();
  } finally {
    plugin = undefined;
  }
}
