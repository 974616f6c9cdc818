import { beginUpload, file as fileById } from '@earshot/core/areas/files/file';
import type { Visitor } from './person.ts';

export interface ToUpload {
  projectId?: string;
  channelId?: string;
  forPeople?: boolean;
  pageId?: string | null;
  bulkImportId?: string;
  name: string;
  bytes: Uint8Array | string;
}

/** Result of an upload or download request. */
export interface Sent {
  status: number;
  /** the refusal's code, or '' */
  refused: string;
  message: string;
  headers: Headers;
}

const TUS = { 'tus-resumable': '1.0.0', 'x-earshot': '1' };

/** One request of the upload protocol. */
export async function tus(
  by: Visitor,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<Sent> {
  const response = await fetch(`${by.url}${path}`, {
    method,
    headers: { ...TUS, ...by.headers, ...headers },
    ...(body ? { body: Buffer.from(body) } : {}),
  });
  const text = await response.text();
  const [error] = /^\{"errors"/.test(text)
    ? (JSON.parse(text) as { errors: { title: string; message: string }[] }).errors
    : [];
  return {
    status: response.status,
    refused: error?.title ?? '',
    message: error?.message ?? text,
    headers: response.headers,
  };
}

/** Sends one piece of a file. */
export const sendPiece = (by: Visitor, id: string, piece: Uint8Array, offset: number, headers = {}): Promise<Sent> =>
  tus(by, 'PATCH', `/api/v1/uploads/${id}`, {
    body: piece,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
  });

/** Number of a file's bytes received by the host. */
export const received = async (by: Visitor, id: string): Promise<number> =>
  Number((await tus(by, 'HEAD', `/api/v1/uploads/${id}`)).headers.get('upload-offset'));

/** Waits until a file's upload has ended; returns its row. */
export async function settled(by: Visitor, id: string, ms = 60_000) {
  const until = performance.now() + ms;
  for (;;) {
    const row = await by.do(fileById, { id });
    if (row.status !== 'UPLOADING') return row;
    if (performance.now() > until) throw new Error(`${row.name} did not arrive in time`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Uploads a whole file; returns its row once it has been checked. */
export async function upload(by: Visitor, { bytes, ...about }: ToUpload) {
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const { id } = await by.do(beginUpload, { ...about, bytes: body.length });
  const sent = await sendPiece(by, id, body, 0);
  if (sent.status !== 204) throw new Error(`${about.name}: ${sent.status} ${sent.message}`);
  return settled(by, id);
}

/** Response to opening the address of a file or picture. */
export function get(by: Visitor, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${by.url}${path}`, { headers: { ...by.headers, ...headers } });
}
