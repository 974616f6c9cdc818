import type { Contribution } from '@earshot/core/plugin/contribution';
import { importFormat } from '@earshot/core/plugin/import-format';
import * as z from 'zod';
import { bytes, task } from '../../pool/task.ts';
import { withinWalls } from '../../pool/thread-walls.ts';

interface PluginModule {
  default?: { contributes?: readonly Contribution[] };
}

const candidate = z.object({ plugin: z.string(), url: z.string(), format: z.string() });
type Candidate = z.infer<typeof candidate>;

const detects = ({ plugin, url, format }: Candidate, head: Uint8Array, fileName: string): Promise<boolean> =>
  withinWalls(plugin, async () => {
    const { default: declared } = (await import(url)) as PluginModule;
    const { shape, point } = importFormat;
    const found = declared?.contributes?.find(({ id, point: at }) => id === format && at === point);
    if (!found) throw new Error(`the plugin has no format ${format}`);
    const { point: _, ...rest } = found;
    return shape.parse(rest).detect?.(head.slice(), fileName) === true;
  });

/**
 * Asks formats one after the other whether a file is theirs, and names the first that says so; in a thread, since only
 * there a question can be cut short. Tells beforehand whom it asks, so that whoever hangs is known by name. One that throws
 * is not the one.
 */
export const detectFormat = task({
  id: 'detect-format',
  input: z.object({ candidates: z.array(candidate), head: bytes(), fileName: z.string() }),
  /** the place among the candidates of the one that is asked now */
  chunk: z.int(),
  output: z.object({
    found: z.int().optional(),
    failed: z.array(z.object({ at: z.int(), reason: z.string() })),
  }),
  async run({ input: { candidates, head, fileName }, emit }) {
    const failed: { at: number; reason: string }[] = [];
    for (const [at, one] of candidates.entries()) {
      await emit(at);
      try {
        if (await detects(one, head, fileName)) return { found: at, failed };
      } catch (error) {
        failed.push({ at, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    return { failed };
  },
});
