import type { Operation } from '@earshot/core/model/operation';
import type * as z from 'zod';
import { useStores } from '../../data/use-stores.ts';
import { tellDone } from './tell-done.ts';
import { toast } from './toast.tsx';

/**
 * Performs a change and tells the person: `says` in a toast with Undo (when the host names an inverse), or why not.
 * Answers undefined when it was refused. For forms take <Form> instead: it shows refusals at the fields.
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
