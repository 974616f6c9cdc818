import type { Note } from '@earshot/core/areas/pages/note';
import { Refused } from '../../../data/refused.ts';
import { answerIn, GONE } from './answer-in.ts';
import type { SendFile } from './import-queue.ts';

/** Sends a file's bytes unchanged; XMLHttpRequest, because fetch does not report upload progress. */
export const sendImport: SendFile = (file, { id, projectId, onlyNew, encoding, note: made, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({
      fileName: file.name,
      ...(made ? {} : { projectId, onlyNew: String(onlyNew) }),
      ...(encoding ? { encoding } : {}),
    });
    request.open('POST', `${made ? `/api/v1/notes/${made.id}/text` : '/api/v1/import'}?${query.toString()}`);
    request.setRequestHeader('x-earshot', '1');
    request.setRequestHeader('x-mutation-id', id);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onerror = () => reject(new Refused('OFFLINE', GONE));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      try {
        const {
          data,
          notices = [],
          encoding: read = null,
          encodingGuessed = false,
        } = answerIn<Note>(request.responseText);
        resolve({ note: made ?? data, notices, encoding: read, encodingGuessed });
      } catch (reason) {
        reject(reason);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
