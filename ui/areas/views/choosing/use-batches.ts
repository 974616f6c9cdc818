import { limits } from '@earshot/core/limits';
import type { Operation } from '@earshot/core/model/operation';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { useStores } from '../../../data/use-stores.ts';
import { tellDone } from '../../../kit/dialogs/tell-done.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';

export interface UnderWay {
  done: number;
  of: number;
}

export interface Batches {
  /** progress on very many rows; undefined without any */
  underWay: UnderWay | undefined;
  stop: () => void;
  /**
   * Performs a change on rows, so many at once as the host takes, with one Undo for all of it; `says` is told how many it
   * was.
   */
  run: <I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    ids: readonly string[],
    input: (ids: string[]) => z.input<I>,
    says: (count: number) => string,
    how?: {
      /** rows that one call takes */
      atOnce?: number;
      /** hears the answer to each batch before the input of the next one is made */
      heard?: (answer: O) => void;
    },
  ) => Promise<void>;
}

function* inputsOf<T>(ids: readonly string[], atOnce: number, input: (ids: string[]) => T): Generator<T> {
  for (let at = 0; at < ids.length; at += atOnce) yield input(ids.slice(at, at + atOnce));
}

/** Changes of any number of rows, batch after batch, which the person sees and can stop; `onSettled` hears whether the host refused. */
export function useBatches(onSettled: (refused: boolean) => unknown): Batches {
  const stores = useStores();
  const [underWay, setUnderWay] = useState<UnderWay>();
  const stopped = useRef(false);
  const run: Batches['run'] = async (operation, ids, input, says, { atOnce = limits.bulkRows, heard } = {}) => {
    stopped.current = false;
    const rows = (batches: number) => Math.min(batches * atOnce, ids.length);
    const tell = (batches: number) => {
      if (ids.length > atOnce) setUnderWay({ done: rows(batches), of: ids.length });
      return !stopped.current;
    };
    tell(0);
    try {
      const { done, step } = await stores.performAll(
        operation,
        inputsOf(ids, atOnce, input),
        (batches) => says(rows(batches)),
        (batches, answer) => {
          heard?.(answer);
          return tell(batches);
        },
      );
      tellDone(stores, says(rows(done)), step);
      onSettled(false);
    } catch (reason) {
      toast.failed(reason);
      onSettled(true);
    } finally {
      setUnderWay(undefined);
    }
  };
  return {
    underWay,
    stop: () => {
      stopped.current = true;
    },
    run,
  };
}
