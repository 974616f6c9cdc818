import type { Operation } from '@earshot/core/model/operation';
import { useEffect } from 'react';
import type * as z from 'zod';
import type { Resource } from './resource.ts';
import { useAsk, useStores } from './use-stores.ts';

/**
 * Result of a query that only the user's own actions change, without live events: reloaded after each of their steps.
 * Read it inside an observer().
 */
export function useOwn<I extends z.ZodObject, O>(operation: Operation<I, O>, input: z.input<I>): Resource<O> {
  const { undo } = useStores();
  const answer = useAsk(operation, input);
  const { last, busy } = undo;
  // A change, its Undo and its Redo are each a step; the first request is already running.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each step
  useEffect(() => {
    if (answer.state === 'ready' && !busy) void answer.reload();
  }, [last, busy]);
  return answer;
}
