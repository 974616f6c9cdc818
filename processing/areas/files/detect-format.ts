import type { Contribution } from '@earshot/core/plugin/contribution';
import { type Detect, importFormat } from '@earshot/core/plugin/import-format';
import * as z from 'zod';
import { bytes, task } from '../../pool/task.ts';
import { withinWalls } from '../../pool/thread-walls.ts';

interface PluginModule {
  default?: { contributes?: readonly Contribution[] };
}

const candidate = z.object({ plugin: z.string(), url: z.string(), format: z.string() });
type Candidate = z.infer<typeof candidate>;

const detects = ({ plugin, url, format }: Candidate, head: Uint8Array, fileName: string): Promise<ReturnType<Detect>> =>
  withinWalls(plugin, async () => {
    const { default: declared } = (await import(url)) as PluginModule;
    const { shape, point } = importFormat;
    const found = declared?.contributes?.find(({ id, point: at }) => id === format && at === point);
    if (!found) throw new Error(`the plugin has no format ${format}`);
    const { point: _, ...rest } = found;
    return shape.parse(rest).detect?.(head.slice(), fileName) ?? false;
  });

/**
 * Tries formats one by one and returns the first that reads a file, or else the first that refuses it; in a thread,
 * since only there a call can be interrupted. Reports each candidate beforehand, so that one that hangs can be named. A
 * format that throws does not match.
 */
export const detectFormat = task({
  id: 'detect-format',
  input: z.object({ candidates: z.array(candidate), head: bytes(), fileName: z.string() }),
  /** the index of the candidate that is being tried */
  chunk: z.int(),
  output: z.object({
    found: z.int().optional(),
    /** the first that recognises the file but cannot read it, if none can */
    refuses: z.int().optional(),
    failed: z.array(z.object({ at: z.int(), reason: z.string() })),
  }),
  async run({ input: { candidates, head, fileName }, emit }) {
    const failed: { at: number; reason: string }[] = [];
    let refuses: number | undefined;
    for (const [at, one] of candidates.entries()) {
      await emit(at);
      try {
        const answer = await detects(one, head, fileName);
        if (answer === true) return { found: at, failed };
        if (answer === 'refuses') refuses ??= at;
      } catch (error) {
        failed.push({ at, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    return { refuses, failed };
  },
});
