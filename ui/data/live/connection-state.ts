import { limits } from '@earshot/core/limits';
import { type Connection, type ConnectionEvent, connecting, connection } from '@earshot/core/rules/connection';
import { action, computed, makeObservable, observableRef } from 'mobx';

/** Probe of the host: true if it answers `GET /ping` in time. */
export type Probe = () => Promise<boolean>;

// Once the host is back, failures are cleared quickly, so that the bar does not stay for a minute.
const SOON_MS = 250;
const NEWS_MS = 4000;

/** Connection of this page to its host, as reported by the socket, the calls and the browser. */
export class ConnectionState {
  private state: Connection = connecting;
  private probing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly probe: Probe) {
    makeObservable<this, 'state'>(this, { state: observableRef, tell: action, phase: computed, usable: computed });
  }

  get phase(): Connection['phase'] {
    return this.state.phase;
  }

  /** True if a call can succeed. */
  get usable(): boolean {
    return this.phase !== 'client offline' && this.phase !== 'server offline';
  }

  tell(event: ConnectionEvent): void {
    const before = this.state;
    this.state = connection(before, event);
    if (this.phase === 'reconnected' && before.phase !== 'reconnected')
      setTimeout(() => this.tell('news seen'), NEWS_MS);
    const asks = event === 'http failed' || event === 'browser online' || event === 'socket disconnected';
    if (asks) this.watch(SOON_MS);
  }

  // Probes until all failures are cleared: the socket alone would not detect a proxy that responds with 502.
  private watch(afterMs: number): void {
    if (this.probing !== undefined) return;
    this.probing = setTimeout(() => {
      void this.probe().then((answered) => {
        // Reported while this probe still counts as running: its failure must not start another one at once.
        this.tell(answered ? 'http succeeded' : 'http failed');
        this.probing = undefined;
        if (this.state.failures > 0) this.watch(answered ? SOON_MS : limits.pingMs);
      });
    }, afterMs);
  }
}

/** Probes the host's /ping with a timeout of five seconds. */
export const probeHost: Probe = async () => {
  try {
    return (await fetch('/ping', { signal: AbortSignal.timeout(limits.pingMs), cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Reports the browser's network state to a connection. */
export function followBrowser(connected: ConnectionState): void {
  if (!navigator.onLine) connected.tell('browser offline');
  addEventListener('online', () => connected.tell('browser online'));
  addEventListener('offline', () => connected.tell('browser offline'));
}
