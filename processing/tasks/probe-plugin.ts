import * as z from 'zod';
import { task } from '../pool/task.ts';
import { withinWalls } from '../pool/thread-walls.ts';

/** Loads an outside plugin in a thread first: if it throws, hangs or exits, the host is not affected. */
export const probePlugin = task({
  id: 'probe-plugin',
  input: z.object({ plugin: z.string(), url: z.string() }),
  output: z.object({ declares: z.boolean() }),
  run: ({ input }) =>
    withinWalls(input.plugin, async () => {
      const loaded = (await import(input.url)) as { default?: unknown };
      return { declares: typeof loaded.default === 'object' && loaded.default !== null };
    }),
});
