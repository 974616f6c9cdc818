import type { TextReplacement } from '@earshot/core/areas/versions/text-replacement';
import type { Undo } from '../../../data/graphql.ts';
import { Refused } from '../../../data/refused.ts';
import { answerIn, GONE } from './answer-in.ts';

interface SendText {
  /** idempotency key of the change */
  id?: string;
  /** true for a preview only */
  preview?: boolean;
  signal?: AbortSignal;
}

/** Sends a file as the new text of a note; throws if refused. */
export async function sendText(
  noteId: string,
  file: File,
  { id, preview = false, signal }: SendText,
): Promise<{ data: TextReplacement; undo?: Undo | undefined }> {
  const path = `/api/v1/notes/${noteId}/text${preview ? '/preview' : ''}`;
  const response = await fetch(`${path}?${new URLSearchParams({ fileName: file.name })}`, {
    method: 'POST',
    headers: {
      'x-earshot': '1',
      'content-type': 'application/octet-stream',
      ...(id ? { 'x-mutation-id': id } : {}),
    },
    body: file,
    ...(signal ? { signal } : {}),
  }).catch((reason: unknown) => {
    throw signal?.aborted ? reason : new Refused('OFFLINE', GONE);
  });
  return answerIn<TextReplacement>(await response.text());
}
