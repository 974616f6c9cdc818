import type { Stores } from '../../data/stores.ts';
import type { Step } from '../../data/undo-stack.ts';
import { toast } from './toast.tsx';

/** Toast about a finished action, with Undo if there is an inverse. */
export function tellDone({ undo }: Stores, says: string, step: Step | undefined): void {
  const takeBack = (one: Step) => () => undo.undo(one).catch((reason: unknown) => toast.failed(reason));
  toast.done(says, step ? { undo: takeBack(step), undoable: () => undo.offers(step) } : {});
}
