import { limits } from '../limits.ts';

/** The state of the connection, as the connection bar shows it (WS-19). */
export type ConnectionPhase =
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'reconnected'
  | 'client offline'
  | 'server offline';

export interface Connection {
  phase: ConnectionPhase;
  /** recent network errors: +1 for each error up to 20, -1 for each success down to 0 */
  failures: number;
  /** true if the browser reports that it is online */
  online: boolean;
  socket: 'down' | 'up';
  /** history of the socket: never connected, connected once, or reconnected and not yet noticed by the person */
  history: 'never' | 'once' | 'again';
}

export type ConnectionEvent =
  | 'socket connected'
  | 'socket disconnected'
  | 'http succeeded'
  | 'http failed'
  | 'browser online'
  | 'browser offline'
  /** end of the time for which "reconnected" is shown */
  | 'news seen';

export const connecting: Connection = {
  phase: 'connecting',
  failures: 0,
  online: true,
  socket: 'down',
  history: 'never',
};

const CHANGES: Record<ConnectionEvent, (state: Connection) => Partial<Connection>> = {
  'socket connected': ({ history, socket }) => ({
    socket: 'up',
    history: socket === 'up' ? history : history === 'never' ? 'once' : 'again',
  }),
  'socket disconnected': () => ({ socket: 'down' }),
  'http succeeded': ({ failures }) => ({ failures: Math.max(0, failures - 1) }),
  'http failed': ({ failures }) => ({ failures: Math.min(limits.failures.most, failures + 1) }),
  'browser online': () => ({ online: true }),
  'browser offline': () => ({ online: false }),
  'news seen': ({ history }) => ({ history: history === 'again' ? 'once' : history }),
};

function phaseOf({ online, failures, socket, history }: Connection): ConnectionPhase {
  if (!online) return 'client offline';
  if (failures > limits.failures.down) return 'server offline';
  if (socket === 'up') return history === 'again' ? 'reconnected' : 'connected';
  return history === 'never' ? 'connecting' : 'reconnecting';
}

/** The connection after an event; the same object if nothing changed. */
export function connection(state: Connection, event: ConnectionEvent): Connection {
  const next = { ...state, ...CHANGES[event](state) };
  const settled = { ...next, phase: phaseOf(next) };
  const same = (Object.keys(settled) as (keyof Connection)[]).every((name) => settled[name] === state[name]);
  return same ? state : settled;
}
