import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { File } from '@earshot/core/areas/files/file';
import { REFUSAL_CODES } from '@earshot/core/refusal';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { Request, Response } from 'express';
import { safeFault } from '../../../graph/errors.ts';
import type { Log } from '../../../log/log.ts';
import type { Incoming } from './incoming.ts';

/** Base path of uploads. */
export const UPLOADS = '/api/v1/uploads';

/** A file that the sender of this request is allowed to send, as just checked. */
interface Expected {
  file: File;
  /** called once all of it is received, before that is acknowledged */
  whole: () => Promise<unknown>;
}

/**
 * Server for tus 1.0. It makes no decisions: each request comes with its permitted file, and its bytes go to the
 * incoming files.
 */
export class Receiver {
  private readonly expected = new AsyncLocalStorage<Expected>();
  private readonly tus: Server;

  constructor(incoming: Incoming, log: Log) {
    const about = () => {
      const expected = this.expected.getStore();
      if (!expected) throw new Error('An upload is received for a known file only');
      return expected;
    };
    this.tus = new Server({
      path: UPLOADS,
      datastore: new Pieces(incoming, () => about().file),
      locker: new MemoryLocker(),
      namingFunction: () => about().file.id,
      getFileIdFromRequest: () => about().file.id,
      generateUrl: (_request, { path, id }) => `${path}/${id}`,
      // Same origin only (contract 22): other origins get no answer.
      allowedOrigins: () => false,
      onUploadFinish: async () => {
        await about().whole();
        return {};
      },
      onResponseError: (_request, fault) => ('status_code' in fault ? undefined : spoken(fault, log)),
    });
  }

  /** Answers one request about a file. */
  answer(request: Request, response: Response, expected: Expected): Promise<void> {
    return this.expected.run(expected, () => this.tus.handle(request, response));
  }
}

function spoken(fault: Error, log: Log): { status_code: number; body: string } {
  const { code, message, details } = safeFault(fault, log);
  const known = code in REFUSAL_CODES ? REFUSAL_CODES[code as keyof typeof REFUSAL_CODES] : undefined;
  const errors = [{ code: known?.rest ?? 'InternalError', title: code, message, ...details }];
  return { status_code: known?.status ?? 500, body: JSON.stringify({ errors }) };
}

/** The incoming files as a tus data store. */
class Pieces extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(
    private readonly incoming: Incoming,
    private readonly file: () => File,
  ) {
    super();
  }

  private get arriving() {
    const { workspaceId, id: fileId } = this.file();
    return { workspaceId, fileId };
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.incoming.begin(this.arriving);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes: size, status } = this.file();
    // A file that is already in the store needs no bytes.
    const offset = status === 'COMPLETE' ? size : await this.incoming.received(this.arriving);
    return new Upload({ id, size, offset });
  }

  override async write(piece: Readable, _id: string, offset: number): Promise<number> {
    await this.incoming.begin(this.arriving);
    return this.incoming.append(this.arriving, piece, offset);
  }

  override async remove(): Promise<void> {
    await this.incoming.remove(this.arriving);
  }
}
