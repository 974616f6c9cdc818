import '../kit/theme/styles.ts';
import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import { followBrowser } from '../data/live/connection-state.ts';
import { LazySocket } from '../data/live/lazy-socket.ts';
import { Stores } from '../data/stores.ts';
import { KeyRegistry } from '../frame/keys.ts';
import { listenTo } from '../frame/use-keys.ts';
import { App } from './app.tsx';
import { localStore } from './local-store.ts';
import { resumeUnsentFiles } from './resume-unsent-files.ts';
import { makeRouter } from './router.tsx';
import { sendUnsentEdits } from './send-unsent-edits.ts';

const socket = new LazySocket(async () => (await import('../data/live/open-socket.ts')).openSocket());
const storage = localStore();
const stores = new Stores({ fetch: (...call) => fetch(...call), socket, ...(storage ? { storage } : {}) });
followBrowser(stores.connection);
reaction(
  () => stores.session.state === 'in',
  (inside) => {
    if (!inside) return stores.live.stop();
    stores.live.start();
    void sendUnsentEdits(stores);
    void resumeUnsentFiles(stores);
  },
);

const keys = new KeyRegistry(/Mac|iPhone|iPad/.test(navigator.platform), storage);
listenTo(keys);

// A page without a drop target would let the browser open a dropped file in its place.
for (const type of ['dragenter', 'dragover'] as const)
  addEventListener(type, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });

const root = document.getElementById('root');
if (root) createRoot(root).render(<App stores={stores} keys={keys} router={makeRouter()} />);
