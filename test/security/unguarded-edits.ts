// The host with its event loop watched, and without the guard that places an edit's items: Yjs searches for the
// positions itself, however long that takes. The harness has to detect it.
import { Placing } from '@earshot/host/documents/place-item';

Placing.prototype.place = () => undefined;
await import('../faults/long-turns.ts');
