import { REFUSAL_CODES } from '@earshot/core/refusal';
import { DetailedError, Upload } from 'tus-js-client';
import { Refused, type RefusedCode } from '../../../data/refused.ts';
import type { SendOptions } from './upload-queue.ts';

const PIECE = 8_000_000;
const RETRY_MS = [300, 1000, 3000, 5000];
const GONE = 'The server could not be reached. The upload resumes when the connection is back.';
const BROKEN = 'The server could not take this file. Try again; if it happens again, tell your administrator.';

const addressOf = (fileId: string) => `/api/v1/uploads/${fileId}`;

const statusOf = (reason: Error | DetailedError) =>
  reason instanceof DetailedError ? (reason.originalResponse?.getStatus() ?? 0) : 0;

/** Error of an upload, in the host's words. */
function refusedBy(reason: Error | DetailedError): Refused {
  const response = reason instanceof DetailedError ? reason.originalResponse : null;
  if (!response) return new Refused('OFFLINE', GONE, {}, { reason });
  const { title, message } = errorIn(response.getBody());
  const known = title !== undefined && Object.hasOwn(REFUSAL_CODES, title);
  const code = known ? (title as RefusedCode) : response.getStatus() >= 500 ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR';
  return new Refused(code, message ?? BROKEN);
}

function errorIn(body: string): { title?: string; message?: string } {
  try {
    return (JSON.parse(body) as { errors?: { title?: string; message?: string }[] }).errors?.[0] ?? {};
  } catch {
    return {}; // a proxy's page, or a response without a body
  }
}

/** Sends the missing bytes of a file in pieces, with retries for a while after network errors. */
export function sendUpload(fileId: string, file: File, { signal, onSent }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: addressOf(fileId),
      chunkSize: PIECE,
      retryDelays: RETRY_MS,
      headers: { 'x-earshot': '1' },
      storeFingerprintForResuming: false,
      onProgress: onSent,
      onShouldRetry: (reason) => {
        const status = statusOf(reason);
        return (
          !signal.aborted && navigator.onLine && (status === 0 || status === 409 || status === 423 || status >= 500)
        );
      },
      onSuccess: () => resolve(),
      onError: (reason) => reject(refusedBy(reason)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason);
    });
    upload.start();
  });
}

/** Discards an incomplete file on the host. */
export async function giveUpUpload(fileId: string): Promise<void> {
  await Upload.terminate(addressOf(fileId), { headers: { 'x-earshot': '1' }, retryDelays: RETRY_MS });
}
