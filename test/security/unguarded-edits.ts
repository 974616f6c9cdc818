// The host with its event loop watched, and without the guard that finds the places of an edit's items: Yjs looks for
// them itself, however long that takes. The harness has to see it.
import { Placing } from '@earshot/host/documents/place-item';

Placing.prototype.place = () => undefined;
await import('../faults/long-turns.ts');
