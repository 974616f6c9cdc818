import { type File as FileRow } from '@earshot/core/areas/files/file';
import { sizeComplaint } from '@earshot/core/areas/files/file-kind';
import { action, computed, makeObservable, observableRef } from 'mobx';
import { asRefused, type RefusedCode } from '../../../data/refused.ts';
import { KEPT_BYTES } from './unsent-files.ts';

/** `looking`: all of it is there and the host looks at it */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'looking' | 'failed';

/** A file on its way; one that has arrived, or was given up, is none any more. */
export interface Upload {
  /** the same for each try, so that it is announced once */
  readonly id: string;
  readonly projectId: string | null;
  readonly channelId: string | null;
  readonly pageId: string | null;
  /** a picture in a text: what takes it back is the text's own undo */
  readonly inText: boolean;
  /** the bulk import that makes a note of it */
  readonly bulkImportId: string | null;
  readonly name: string;
  readonly bytes: number;
  /** its row, once the host knows of it */
  readonly fileId: string | null;
  readonly state: UploadState;
  /** bytes that the host has */
  readonly sent: number;
  readonly problem: string;
  /** whether it can be tried again */
  readonly again: boolean;
}

/**
 * Target of a file: a project, and a page of it if it belongs to one; or a channel; or none, for the people directory.
 */
export type Place = Pick<Upload, 'projectId' | 'channelId' | 'pageId'>;

/** A project's own files, or those of a page of it. */
export const inProject = (projectId: string, pageId: string | null = null): Place => ({
  projectId,
  channelId: null,
  pageId,
});

/** People for the directory. */
export const forPeople: Place = { projectId: null, channelId: null, pageId: null };

/** Data for a channel. */
export const forChannel = (channelId: string): Place => ({ projectId: null, channelId, pageId: null });

interface AddOptions {
  inText?: boolean;
  bulkImportId?: string | null;
}

export interface SendOptions {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

/** Dependencies of the queue. */
export interface UploadWires {
  newId: () => string;
  /** announces a file; answers its row */
  begin: (upload: Upload) => Promise<FileRow>;
  /** sends what the host lacks of a file; resolves when it has all of it */
  send: (fileId: string, file: File, options: SendOptions) => Promise<void>;
  /** resolves when the host has looked at a file */
  looked: (fileId: string, signal: AbortSignal) => Promise<FileRow>;
  /** tells the host that a file is given up */
  giveUp: (fileId: string) => Promise<void>;
  /** keeps a file beyond a reload until it is forgotten */
  keep: (upload: Upload, file: File) => Promise<void>;
  forget: (fileId: string) => Promise<void>;
}

const AT_ONCE = 3;
const RUNS: ReadonlySet<UploadState> = new Set(['sending', 'looking']);
// The same again gives the same answer, unless the way, the host or the session was the trouble.
const PASSING: ReadonlySet<RefusedCode> = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
]);

/** Uploads in progress to the host: a few at a time, each for itself, so that one that fails never stops the others. */
export class UploadQueue {
  uploads: readonly Upload[] = [];
  private readonly files = new Map<string, File>();
  private readonly running = new Map<string, AbortController>();
  private readonly announcing = new Map<string, Promise<string>>();
  private readonly arrivals = new Map<string, (row: FileRow | undefined) => void>();

  constructor(private readonly wires: UploadWires) {
    makeObservable<this, 'change' | 'drop'>(this, {
      uploads: observableRef,
      busy: computed,
      add: action,
      resume: action,
      clear: action,
      change: action,
      drop: action,
    });
  }

  /** True if leaving the page now would stop something that the next page cannot continue. */
  get busy(): boolean {
    const kept = ({ fileId, bytes }: Upload) => fileId !== null && bytes <= KEPT_BYTES;
    return this.uploads.some((one) => (one.state === 'waiting' || one.state === 'sending') && !kept(one));
  }

  of({ projectId, channelId, pageId }: Place): Upload[] {
    return this.uploads.filter(
      (one) => one.projectId === projectId && one.channelId === channelId && one.pageId === pageId,
    );
  }

  byFile(fileId: string): Upload | undefined {
    return this.uploads.find((one) => one.fileId === fileId);
  }

  /** Takes files in; answers each on its way. */
  add(place: Place, files: readonly File[], { inText = false, bulkImportId = null }: AddOptions = {}): Upload[] {
    const added = files.map((file): Upload => {
      const problem = file.size === 0 ? 'The file is empty.' : sizeComplaint(file.name, file.size);
      const id = this.wires.newId();
      this.files.set(id, file);
      const state = problem === '' ? 'waiting' : 'failed';
      const rest = { fileId: null, state, sent: 0, problem, again: false } as const;
      return { ...place, inText, bulkImportId, id, name: file.name, bytes: file.size, ...rest };
    });
    this.uploads = [...this.uploads, ...added];
    this.next();
    if (bulkImportId !== null) void this.announceAhead(added);
    return added;
  }

  /** Goes on with a file that the host knows already; `file` has to be the same as when it was begun. */
  resume({ id: fileId, projectId, channelId, pageId, name, bytes }: FileRow, file: File): void {
    if (this.byFile(fileId)) return;
    const id = this.wires.newId();
    this.files.set(id, file);
    const rest = {
      inText: false,
      bulkImportId: null,
      fileId,
      state: 'waiting',
      sent: 0,
      problem: '',
      again: false,
    } as const;
    this.uploads = [...this.uploads, { id, projectId, channelId, pageId, name, bytes, ...rest }];
    this.next();
  }

  /** The row of an upload once the host knows of it; undefined when it is given up or refused before. */
  announced(id: string): Promise<FileRow | undefined> {
    return new Promise((resolve) => {
      if (this.byId(id)?.state === 'failed' || !this.byId(id)) resolve(undefined);
      else this.arrivals.set(id, resolve);
    });
  }

  pause(id: string): void {
    const { state } = this.byId(id) ?? {};
    if (state !== 'sending' && state !== 'waiting') return;
    this.running.get(id)?.abort();
    this.change(id, { state: 'paused' });
  }

  /** Goes on with what was paused or failed on the way. */
  retry(id: string): void {
    const upload = this.byId(id);
    if (!upload || !(upload.state === 'paused' || upload.again)) return;
    this.change(id, { state: 'waiting', problem: '', again: false });
    this.next();
  }

  /** Goes on with everything that only the connection or the session has stopped. */
  retryAll(): void {
    for (const { id, again } of this.uploads) if (again) this.retry(id);
  }

  /** Gives a file up: it leaves the list, and the host forgets what it has of it. */
  cancel(id: string): void {
    const upload = this.byId(id);
    if (!upload) return;
    this.running.get(id)?.abort();
    this.drop(id);
    const { fileId } = upload;
    if (!fileId) return;
    void this.wires.forget(fileId);
    // If the host does not receive this, it discards the upload by itself after a while.
    void this.wires.giveUp(fileId).catch(() => undefined);
  }

  /** Stops everything and forgets it: whoever sent it has left. */
  clear(): void {
    for (const leaving of this.running.values()) leaving.abort();
    for (const { id } of this.uploads) this.tell(id, undefined);
    this.uploads = [];
    this.files.clear();
  }

  private byId(id: string): Upload | undefined {
    return this.uploads.find((one) => one.id === id);
  }

  private change(id: string, patch: Partial<Upload>): void {
    this.uploads = this.uploads.map((one) => (one.id === id ? { ...one, ...patch } : one));
  }

  private drop(id: string): void {
    this.uploads = this.uploads.filter((one) => one.id !== id);
    this.files.delete(id);
    this.tell(id, undefined);
  }

  private tell(id: string, row: FileRow | undefined): void {
    this.arrivals.get(id)?.(row);
    this.arrivals.delete(id);
  }

  private next(): void {
    const free = AT_ONCE - this.running.size;
    const waiting = this.uploads.filter(({ id, state }) => state === 'waiting' && !this.running.has(id));
    for (const { id } of waiting.slice(0, Math.max(0, free))) void this.run(id);
  }

  private async run(id: string): Promise<void> {
    const leaving = new AbortController();
    this.running.set(id, leaving);
    this.change(id, { state: 'sending' });
    try {
      await this.carry(id, leaving.signal);
    } catch (reason) {
      if (!leaving.signal.aborted) {
        const { code, message } = asRefused(reason);
        const again = PASSING.has(code);
        this.change(id, { state: 'failed', problem: message, again });
        if (!again) this.end(id);
      }
    } finally {
      this.running.delete(id);
      this.next();
    }
  }

  private async carry(id: string, signal: AbortSignal): Promise<void> {
    const file = this.files.get(id);
    const upload = this.byId(id);
    if (!file || !upload) return;
    const fileId = upload.fileId ?? (await this.announce(upload, file));
    if (signal.aborted) return;
    const onSent = (sent: number) => RUNS.has(this.byId(id)?.state ?? 'failed') && this.change(id, { sent });
    await this.wires.send(fileId, file, { signal, onSent });
    this.change(id, { state: 'looking', sent: upload.bytes });
    await this.wires.looked(fileId, signal);
    await this.wires.forget(fileId);
    this.drop(id);
  }

  // A bulk import survives a reload, those of its files too whose turn has not come.
  private async announceAhead(uploads: readonly Upload[]): Promise<void> {
    for (const { id } of uploads) {
      const upload = this.byId(id);
      const file = this.files.get(id);
      // A refused upload is refused again when its turn comes, and reported then.
      if (upload?.state === 'waiting' && file) await this.announce(upload, file).catch(() => undefined);
    }
  }

  private announce(upload: Upload, file: File): Promise<string> {
    const known = this.announcing.get(upload.id);
    if (known) return known;
    const row = this.announceOnce(upload, file);
    this.announcing.set(upload.id, row);
    // A refused one may be announced once more.
    row.catch(() => this.announcing.delete(upload.id));
    return row;
  }

  private async announceOnce(upload: Upload, file: File): Promise<string> {
    const row = await this.wires.begin(upload);
    this.change(upload.id, { fileId: row.id });
    void this.wires.keep({ ...upload, fileId: row.id }, file);
    this.tell(upload.id, row);
    // Given up while it was being announced: nobody else would tell the host.
    if (!this.byId(upload.id)) void this.wires.giveUp(row.id).catch(() => undefined);
    return row.id;
  }

  // Refused for good: nobody waits for it any more, and after a reload it is not tried again.
  private end(id: string): void {
    this.tell(id, undefined);
    const fileId = this.byId(id)?.fileId;
    if (fileId) void this.wires.forget(fileId);
  }
}
