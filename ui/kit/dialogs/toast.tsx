import type { ToastOptions } from './toast-options.ts';

/** The code of toasts is loaded shortly after the first page, or with the first toast. */
export const loadToasts = () => import('./toasts.tsx');

type Loaded = Awaited<ReturnType<typeof loadToasts>>;

async function withToasts(show: (loaded: Loaded) => void): Promise<void> {
  const loaded = await loadToasts().catch(() => undefined);
  if (loaded) show(loaded); // otherwise the network failed at once, and the connection bar reports it
}

/** Toast about a finished action, with Undo if possible. */
function done(says: string, options: ToastOptions = {}): void {
  void withToasts(({ showDone }) => showDone(says, options));
}

/** Error toast: failure, reason and remedy. Stays until closed. */
function failed(reason: unknown, title = 'That did not work'): void {
  void withToasts(({ showFailed }) => showFailed(reason, title));
}

export const toast = { done, failed };
