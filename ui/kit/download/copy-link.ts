import { toast } from '../dialogs/toast.tsx';
import { copyText } from './copy-text.ts';

/** Copies the full address of a page; if the browser refuses, the toast shows it. */
export async function copyLink(path: string, what: string): Promise<void> {
  const address = `${location.origin}${path}`;
  toast.done((await copyText(address)) ? `${what} was copied.` : address);
}
