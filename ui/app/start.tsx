import '../kit/theme/styles.ts';
import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import { io } from 'socket.io-client';
import { followBrowser } from '../data/connection-state.ts';
import type { LiveSocket } from '../data/live-feed.ts';
import { Stores } from '../data/stores.ts';
import { App } from './app.tsx';
import { KeyRegistry } from './keys.ts';
import { makeRouter } from './router.tsx';
import { listenTo } from './use-keys.ts';

const socket = io({
  path: '/socket.io',
  autoConnect: false,
  withCredentials: true,
  // A proxy that does not let websockets through leaves long polling.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5000,
});

const stores = new Stores({ fetch: (...call) => fetch(...call), socket: socket as unknown as LiveSocket });
followBrowser(stores.connection);
reaction(
  () => stores.session.state === 'in',
  (inside) => (inside ? stores.live.start() : stores.live.stop()),
);

function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // switched off by the person: settings last as long as the page
  }
}
const keys = new KeyRegistry(/Mac|iPhone|iPad/.test(navigator.platform), localStore());
listenTo(keys);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App stores={stores} keys={keys} router={makeRouter()} />);
