import type { Contribution } from '@earshot/core/plugin/contribution';
import { importFormat } from '@earshot/core/plugin/import-format';
import * as z from 'zod';
import { task } from '../task.ts';
import { withinWalls } from '../thread-walls.ts';

interface PluginModule {
  default?: { contributes?: readonly Contribution[] };
}

/** Asks one format of a plugin whether a file is its own; in a thread, since only there a question can be cut short. */
export const detectFormat = task({
  id: 'detect-format',
  input: z.object({
    plugin: z.string(),
    url: z.string(),
    format: z.string(),
    head: z.instanceof(Uint8Array),
    fileName: z.string(),
  }),
  output: z.boolean(),
  run: ({ input }) =>
    withinWalls(input.plugin, async () => {
      const { default: plugin } = (await import(input.url)) as PluginModule;
      const { shape, point } = importFormat;
      const found = plugin?.contributes?.find(({ id, point: at }) => id === input.format && at === point);
      if (!found) throw new Error(`the plugin has no format ${input.format}`);
      const { point: _, ...format } = found;
      return shape.parse(format).detect?.(input.head, input.fileName) === true;
    }),
});
