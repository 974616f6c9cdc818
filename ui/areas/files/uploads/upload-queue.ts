import { type File as FileRow } from '@earshot/core/areas/files/file';
import { sizeComplaint } from '@earshot/core/areas/files/file-kind';
import { action, computed, makeObservable, observableRef } from 'mobx';
import { asRefused, type RefusedCode } from '../../../data/refused.ts';
import { KEPT_BYTES } from './unsent-files.ts';

/** `looking`: fully uploaded, being examined by the host */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'looking' | 'failed';

/** An upload; removed once it is complete or cancelled. */
export interface Upload {
  /** the same for each retry, so that it is announced once */
  readonly id: string;
  readonly projectId: string | null;
  readonly channelId: string | null;
  readonly pageId: string | null;
  /** true for a picture in a text: the text's own undo removes it */
  readonly inText: boolean;
  /** bulk import that makes a note of it */
  readonly bulkImportId: string | null;
  readonly name: string;
  readonly bytes: number;
  /** id of its row, once announced */
  readonly fileId: string | null;
  readonly state: UploadState;
  /** bytes received by the host */
  readonly sent: number;
  readonly problem: string;
  /** true if it can be retried */
  readonly again: boolean;
}

/** Target of a file: a project, and a page of it if it belongs to one; a channel; or none, for the people directory. */
export type Place = Pick<Upload, 'projectId' | 'channelId' | 'pageId'>;

/** Place of a project's own files, or of those of a page. */
export const inProject = (projectId: string, pageId: string | null = null): Place => ({
  projectId,
  channelId: null,
  pageId,
});

/** Place of files with people for the directory. */
export const forPeople: Place = { projectId: null, channelId: null, pageId: null };

/** Place of files with data for a channel. */
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
  /** announces a file; resolves to its row */
  begin: (upload: Upload) => Promise<FileRow>;
  /** sends the missing bytes of a file; resolves once the host has all of it */
  send: (fileId: string, file: File, options: SendOptions) => Promise<void>;
  /** resolves once the host has examined a file */
  looked: (fileId: string, signal: AbortSignal) => Promise<FileRow>;
  /** cancels a file on the host */
  giveUp: (fileId: string) => Promise<void>;
  /** keeps a file across a reload until it is forgotten */
  keep: (upload: Upload, file: File) => Promise<void>;
  forget: (fileId: string) => Promise<void>;
}

const AT_ONCE = 3;
const RUNS: ReadonlySet<UploadState> = new Set(['sending', 'looking']);
// A retry helps only after errors of the network, the host or the session.
const PASSING: ReadonlySet<RefusedCode> = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
]);

/** Uploads to the host: a few at a time and independent, so that a failed one never stops the others. */
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

  /** True if leaving the page now would stop an upload that a later page load cannot continue. */
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

  /** Adds files; returns their uploads. */
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

  /** Continues a file already known to the host; `file` must be the same as at the start. */
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

  /** Row of an upload once it is announced; undefined if it is cancelled or refused before. */
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

  /** Continues an upload that was paused or failed. */
  retry(id: string): void {
    const upload = this.byId(id);
    if (!upload || !(upload.state === 'paused' || upload.again)) return;
    this.change(id, { state: 'waiting', problem: '', again: false });
    this.next();
  }

  /** Continues all uploads stopped by the connection or the session. */
  retryAll(): void {
    for (const { id, again } of this.uploads) if (again) this.retry(id);
  }

  /** Cancels an upload: it is removed from the list and from the host. */
  cancel(id: string): void {
    const upload = this.byId(id);
    if (!upload) return;
    this.running.get(id)?.abort();
    this.drop(id);
    const { fileId } = upload;
    if (!fileId) return;
    void this.wires.forget(fileId);
    // If the host does not receive this, it discards the upload after a while.
    void this.wires.giveUp(fileId).catch(() => undefined);
  }

  /** Stops and forgets all uploads, since the user signed out. */
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

  // A bulk import survives a reload, including its files that are still waiting.
  private async announceAhead(uploads: readonly Upload[]): Promise<void> {
    for (const { id } of uploads) {
      const upload = this.byId(id);
      const file = this.files.get(id);
      // A refused upload is refused again at its turn, and reported then.
      if (upload?.state === 'waiting' && file) await this.announce(upload, file).catch(() => undefined);
    }
  }

  private announce(upload: Upload, file: File): Promise<string> {
    const known = this.announcing.get(upload.id);
    if (known) return known;
    const row = this.announceOnce(upload, file);
    this.announcing.set(upload.id, row);
    // A refused one can be announced once more.
    row.catch(() => this.announcing.delete(upload.id));
    return row;
  }

  private async announceOnce(upload: Upload, file: File): Promise<string> {
    const row = await this.wires.begin(upload);
    this.change(upload.id, { fileId: row.id });
    void this.wires.keep({ ...upload, fileId: row.id }, file);
    this.tell(upload.id, row);
    // Cancelled while being announced: the host has to be informed here.
    if (!this.byId(upload.id)) void this.wires.giveUp(row.id).catch(() => undefined);
    return row.id;
  }

  // Refused for good: nothing waits for it any more, and it is not retried after a reload.
  private end(id: string): void {
    this.tell(id, undefined);
    const fileId = this.byId(id)?.fileId;
    if (fileId) void this.wires.forget(fileId);
  }
}
