import type { Note } from '@earshot/core/areas/pages/note';
import { REFUSAL_CODES } from '@earshot/core/refusal';
import { Refused, type RefusedCode } from '../../../../data/refused.ts';
import type { ImportedFile, SendFile } from './import-queue.ts';

const GONE = 'The server could not be reached. Try this file again in a moment.';
const BROKEN = 'The server could not read this file. Try again; if it happens again, tell your administrator.';

interface Answer {
  data?: Note;
  notices?: string[];
  errors?: ({ title?: string; message?: string } & Record<string, unknown>)[];
}

function read(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {}; // a proxy's page, not an answer of the host
  }
}

/** The host's answer to an import: the note with what is to be told about its file, or the refusal thrown. */
function importedIn(text: string): ImportedFile {
  const { data, notices = [], errors } = read(text);
  if (data) return { note: data, notices };
  const [error] = errors ?? [];
  const code = error?.title && Object.hasOwn(REFUSAL_CODES, error.title) ? error.title : 'INTERNAL_SERVER_ERROR';
  throw new Refused(
    error ? (code as RefusedCode) : 'UNAVAILABLE',
    error?.message ?? (text === '' ? GONE : BROKEN),
    {},
    error,
  );
}

/** Sends a file's bytes as they are; XMLHttpRequest, because fetch does not tell how much has been sent. */
export const sendImport: SendFile = (file, { id, projectId, onlyNew, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ projectId, fileName: file.name, onlyNew: String(onlyNew) });
    request.open('POST', `/api/v1/import?${query.toString()}`);
    request.setRequestHeader('x-earshot', '1');
    request.setRequestHeader('x-mutation-id', id);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onerror = () => reject(new Refused('OFFLINE', GONE));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      try {
        resolve(importedIn(request.responseText));
      } catch (reason) {
        reject(reason);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
