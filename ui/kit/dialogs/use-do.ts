import type { Operation } from '@earshot/core/model/operation';
import type * as z from 'zod';
import { useStores } from '../../data/use-stores.ts';
import { tellDone } from './tell-done.ts';
import { toast } from './toast.tsx';

/**
 * Performs a change and reports it: `says` in a toast, with Undo if the host returns an inverse, or the error. Resolves
 * to undefined if refused. Forms use <Form> instead, which shows errors at the fields.
 */
export function useDo() {
  const stores = useStores();
  return async <I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    input: z.input<I>,
    says = '',
  ): Promise<O | undefined> => {
    try {
      const { answer, step } = await stores.perform(operation, input, says);
      if (says !== '') tellDone(stores, says, step);
      return answer;
    } catch (reason) {
      toast.failed(reason);
      return undefined;
    }
  };
}
