import { io } from 'socket.io-client';
import type { LiveSocket } from './live-feed.ts';

/** Socket to the page's own host, not connected yet. */
export const openSocket = (): LiveSocket =>
  io({
    path: '/socket.io',
    autoConnect: false,
    // If a proxy blocks WebSockets, long polling remains.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  }) as LiveSocket;
