import type { ToastOptions } from './toast-options.ts';

/** The code of toasts comes soon after the first page, or when the first is to be shown. */
export const loadToasts = () => import('./toasts.tsx');

type Loaded = Awaited<ReturnType<typeof loadToasts>>;

async function withToasts(show: (loaded: Loaded) => void): Promise<void> {
  const loaded = await loadToasts().catch(() => undefined);
  if (loaded) show(loaded); // else the network was gone from the first moment, which the connection bar says
}

/** A quiet word at the bottom of the page: something was done, and can be undone. */
function done(says: string, options: ToastOptions = {}): void {
  void withToasts(({ showDone }) => showDone(says, options));
}

/** Error toast: the failure, its reason, and the remedy. Stays until it is closed. */
function failed(reason: unknown, title = 'That did not work'): void {
  void withToasts(({ showFailed }) => showFailed(reason, title));
}

export const toast = { done, failed };
