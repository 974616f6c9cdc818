import type { ChannelRecord, PulledBatch } from '@earshot/core/plugin/channel';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

/** Position in each list: everything until `done` is read; during a reading also the newest item and the next page. */
export const Marks = z.record(
  z.string(),
  z.object({
    done: z.string().optional(),
    open: z.object({ newest: z.string().optional(), next: z.string() }).optional(),
  }),
);
export type Marks = z.infer<typeof Marks>;

/** A page of a list, the newest first; `next` names the one with older things. */
interface ListPage {
  records: ChannelRecord[];
  next: string | undefined;
}

interface List {
  /** its name among the marks */
  key: string;
  since: Date | null;
  page(next: string | undefined): Promise<ListPage>;
}

// An edited review is another one: the same id with a new date. What was added while we read may come late (provider's notes).
const OVERLAP_MS = 3 * 86_400_000;
const GONE = [400, 404, 410];
const timeOf = ({ occurredAt }: ChannelRecord) => Date.parse(occurredAt);
const newestOf = (records: ChannelRecord[]) =>
  records.toSorted((one, other) => timeOf(other) - timeOf(one))[0]?.occurredAt;

/**
 * Reads a list from its newest end to where it was read before, and some days further. Its mark says that all is there only
 * once it is, so that what is interrupted goes on where it was.
 */
export async function* newestFirst(marks: Marks, { key, since, page }: List): AsyncGenerator<PulledBatch> {
  const { done, open } = marks[key] ?? {};
  const floor = Math.max(since?.getTime() ?? -Infinity, done ? Date.parse(done) - OVERLAP_MS : -Infinity);
  let { next, newest }: { next?: string | undefined; newest?: string | undefined } = open ?? {};
  do {
    const asked: string | undefined = next;
    const { records, next: older } = await page(asked).catch((fault: unknown) => {
      // The stored position no longer exists there: start again.
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
