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
  /** progress on very many rows; undefined if idle */
  underWay: UnderWay | undefined;
  stop: () => void;
  /**
   * Performs a change on rows, in batches of the host's maximum, with one Undo for all; `says` receives their number.
   */
  run: <I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    ids: readonly string[],
    input: (ids: string[]) => z.input<I>,
    says: (count: number) => string,
    how?: {
      /** maximum rows per call */
      atOnce?: number;
      /** called with the result of each batch before the input of the next one is created */
      heard?: (answer: O) => void;
    },
  ) => Promise<void>;
}

function* inputsOf<T>(ids: readonly string[], atOnce: number, input: (ids: string[]) => T): Generator<T> {
  for (let at = 0; at < ids.length; at += atOnce) yield input(ids.slice(at, at + atOnce));
}

/**
 * Changes of any number of rows in batches, with progress and a stop button; `onSettled` is called with true after a
 * refusal.
 */
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
