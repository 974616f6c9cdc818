import { Note } from '@earshot/core/areas/pages/note';
import { useEffect } from 'react';
import { newId } from '../../../data/new-id.ts';
import type { Stores } from '../../../data/stores.ts';
import { useStores } from '../../../data/use-stores.ts';
import { ImportQueue, type ImportRow } from './import-queue.ts';
import { sendImport } from './send-import.ts';

// One queue for the whole page: an import continues while the user navigates.
const queues = new WeakMap<Stores, ImportQueue>();

function queueOf(stores: Stores): ImportQueue {
  const known = queues.get(stores);
  if (known) return known;
  const send: typeof sendImport = async (file, options) => {
    const imported = await sendImport(file, options);
    stores.of(Note).put(imported.note);
    return imported;
  };
  const queue = new ImportQueue(send, newId);
  addEventListener('beforeunload', (event) => {
    if (queue.busy) event.preventDefault();
  });
  queues.set(stores, queue);
  return queue;
}

const LINGER_MS = 6000;

const isDone = ({ state, notices, rereadable }: ImportRow) =>
  state === 'cancelled' || (state === 'done' && notices.length === 0 && !rereadable);

/**
 * Import queue; read it inside an observer(). Successful imports leave the list after a while, unless they have
 * notices.
 */
export function useImports(): ImportQueue {
  const queue = queueOf(useStores());
  const done = queue.rows.filter(isDone).map(({ id }) => id);
  const key = queue.busy ? '' : done.join(' ');
  useEffect(() => {
    if (key === '') return;
    const timer = setTimeout(() => queue.dismiss(key.split(' ')), LINGER_MS);
    return () => clearTimeout(timer);
  }, [queue, key]);
  return queue;
}
