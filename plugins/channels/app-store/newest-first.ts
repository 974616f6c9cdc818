import type { ChannelRecord, PulledBatch } from '@earshot/core/plugin/channel';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

/**
 * Position in each list: everything until `done` has been read; during a run also the newest item and the next page.
 */
export const Marks = z.record(
  z.string(),
  z.object({
    done: z.string().optional(),
    open: z.object({ newest: z.string().optional(), next: z.string() }).optional(),
  }),
);
export type Marks = z.infer<typeof Marks>;

/** A page of a list, newest first; `next` is the page with older items. */
interface ListPage {
  records: ChannelRecord[];
  next: string | undefined;
}

interface List {
  /** key of the list in the marks */
  key: string;
  since: Date | null;
  page(next: string | undefined): Promise<ListPage>;
}

// An edited review keeps its id and gets a new date. Items added during a run can appear late (provider's notes).
const OVERLAP_MS = 3 * 86_400_000;
const GONE = [400, 404, 410];
const timeOf = ({ occurredAt }: ChannelRecord) => Date.parse(occurredAt);
const newestOf = (records: ChannelRecord[]) =>
  records.toSorted((one, other) => timeOf(other) - timeOf(one))[0]?.occurredAt;

/**
 * Reads a list from its newest end back to the last reading, and some days further. Its mark is only completed at the
 * end, so that an interrupted run continues at its position.
 */
export async function* newestFirst(marks: Marks, { key, since, page }: List): AsyncGenerator<PulledBatch> {
  const { done, open } = marks[key] ?? {};
  const floor = Math.max(since?.getTime() ?? -Infinity, done ? Date.parse(done) - OVERLAP_MS : -Infinity);
  let { next, newest }: { next?: string | undefined; newest?: string | undefined } = open ?? {};
  do {
    const asked: string | undefined = next;
    const { records, next: older } = await page(asked).catch((fault: unknown) => {
      // The stored position no longer exists at the service: start again.
      if (
        asked !== undefined &&
        asked === open?.next &&
        fault instanceof RemoteFailure &&
        GONE.includes(fault.status ?? 0)
      )
        return page(undefined);
      throw fault;
    });
    newest ??= newestOf(records) ?? done;
    next = records.some((record) => timeOf(record) < floor) ? undefined : older;
    marks[key] = next === undefined ? { done: newest } : { done, open: { newest, next } };
    yield { records, bookmark: { ...marks } };
  } while (next !== undefined);
}
