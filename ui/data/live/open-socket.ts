import { io } from 'socket.io-client';
import type { LiveSocket } from './live-feed.ts';

/** The socket to the page's own host, not connected yet. */
export const openSocket = (): LiveSocket =>
  io({
    path: '/socket.io',
    autoConnect: false,
    // A proxy that does not let websockets through leaves long polling.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  }) as LiveSocket;
