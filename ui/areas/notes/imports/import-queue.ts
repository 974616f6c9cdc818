import type { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import type { Encoding } from '@earshot/core/rules/text-encoding';
import { action, computed, makeObservable, observableRef } from 'mobx';
import { asRefused } from '../../../data/refused.ts';

export type ImportState = 'waiting' | 'sending' | 'reading' | 'done' | 'failed' | 'cancelled';

/** An import of a file as a note. */
export interface ImportRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: ImportState;
  /** share sent, 0 to 1 */
  readonly sent: number;
  /** reason for refusal, and a remedy */
  readonly problem: string;
  /** true if a retry with the same file can succeed */
  readonly again: boolean;
  /** existing note from the same file: importing it again creates another one */
  readonly importedAs: Pick<Note, 'id' | 'title'> | null;
  readonly note: Note | null;
  /** notices of content that was left out or guessed, one sentence each */
  readonly notices: readonly string[];
  /** encoding of its text; null if it was unreadable, and for formats that define it */
  readonly encoding: string | null;
  readonly guessed: boolean;
  /** true if another encoding can change the text or make it readable */
  readonly rereadable: boolean;
}

/** The host's response for an accepted file. */
export interface ImportedFile {
  note: Note;
  notices: readonly string[];
  encoding: string | null;
  /** true if the file does not declare its encoding */
  encodingGuessed: boolean;
}

export interface SendOptions {
  /** the same for each retry, so that a retry after a lost response creates no second note */
  id: string;
  projectId: string;
  signal: AbortSignal;
  /** true to refuse a file that the project already has a note of */
  onlyNew: boolean;
  /** chosen encoding of its text */
  encoding?: Encoding | undefined;
  /** note from an earlier import of the file: its text is replaced */
  note: Note | null;
  onSent: (part: number) => void;
}

/** Sends one file to the host and resolves to the resulting note. */
export type SendFile = (file: File, options: SendOptions) => Promise<ImportedFile>;

const AT_ONCE = 2;
/** States in which an import has ended. */
export const OVER: ReadonlySet<ImportState> = new Set(['done', 'failed', 'cancelled']);
const RUNS: ReadonlySet<ImportState> = new Set(['sending', 'reading']);
// A retry with the same bytes helps only after errors of the network or the host.
const PASSING: ReadonlySet<string> = new Set(['OFFLINE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR']);

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Reason to refuse a file before it is sent. */
export function complaintAbout({ size }: Pick<File, 'size'>, place: number): string {
  if (size > limits.importText) return `Larger than ${megabytes(limits.importText)}. Split it and import the parts.`;
  const { files } = limits.bulkImport;
  return place < files ? '' : `More than ${files} files at once. Try this one again when the others are in.`;
}

/** Imports of files as notes: two at a time and independent, so that a broken file never stops the others. */
export class ImportQueue {
  rows: readonly ImportRow[] = [];
  private readonly files = new Map<string, File>();
  private readonly running = new Map<string, AbortController>();
  /** files that the user wants to import twice */
  private readonly wanted = new Set<string>();
  private readonly asked = new Map<string, { id: string; encoding: Encoding }>();

  constructor(
    private readonly send: SendFile,
    private readonly newId: () => string,
  ) {
    makeObservable<this, 'change'>(this, {
      rows: observableRef,
      busy: computed,
      add: action,
      refuse: action,
      dismiss: action,
      change: action,
    });
  }

  /** True if work remains: leaving the page now would lose it. */
  get busy(): boolean {
    return this.rows.some(({ state }) => !OVER.has(state));
  }

  of(projectId: string): ImportRow[] {
    return this.rows.filter((row) => row.projectId === projectId);
  }

  add(projectId: string, files: readonly File[]): void {
    const rows = files.map((file, place): ImportRow => {
      const problem = complaintAbout(file, place);
      const row = this.rowOf(projectId, file.name, file.size, problem);
      this.files.set(row.id, file);
      return { ...row, again: problem !== '' && file.size <= limits.importText };
    });
    this.rows = [...this.rows, ...rows];
    this.next();
  }

  /** Records what cannot be sent at all, such as a dropped folder, with the reason. */
  refuse(projectId: string, name: string, problem: string): void {
    this.rows = [...this.rows, this.rowOf(projectId, name, 0, problem)];
  }

  cancel(id: string): void {
    const row = this.rows.find((one) => one.id === id);
    if (!row || OVER.has(row.state)) return;
    this.running.get(id)?.abort();
    this.change(id, { state: 'cancelled', again: true });
  }

  retry(id: string): void {
    const row = this.rows.find((one) => one.id === id);
    if (!row?.again || !this.files.has(id)) return;
    if (row.importedAs) this.wanted.add(id);
    this.change(id, { state: 'waiting', sent: 0, problem: '', again: false, importedAs: null });
    this.next();
  }

  /** First bytes of a file that can be read again. */
  async startOf(id: string, bytes: number): Promise<Uint8Array> {
    const start = await this.files.get(id)?.slice(0, bytes).arrayBuffer();
    return new Uint8Array(start ?? []);
  }

  /** Reads a file in another encoding and updates its note. */
  readIn(id: string, encoding: Encoding): void {
    const row = this.rows.find((one) => one.id === id);
    if (!row?.rereadable || !OVER.has(row.state) || !this.files.has(id)) return;
    this.asked.set(id, { id: this.newId(), encoding });
    this.change(id, { state: 'waiting', sent: 0, problem: '', again: false, notices: [] });
    this.next();
  }

  /** Removes finished rows from the list. */
  dismiss(ids: readonly string[]): void {
    const gone = new Set(this.rows.filter(({ id, state }) => ids.includes(id) && OVER.has(state)).map(({ id }) => id));
    for (const id of gone) {
      this.files.delete(id);
      this.asked.delete(id);
    }
    this.rows = this.rows.filter(({ id }) => !gone.has(id));
  }

  private rowOf(projectId: string, name: string, bytes: number, problem: string): ImportRow {
    const state = problem === '' ? 'waiting' : 'failed';
    return {
      id: this.newId(),
      projectId,
      name,
      bytes,
      state,
      sent: 0,
      problem,
      again: false,
      importedAs: null,
      note: null,
      notices: [],
      encoding: null,
      guessed: false,
      rereadable: false,
    };
  }

  private change(id: string, patch: Partial<ImportRow>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...patch } : row));
  }

  private next(): void {
    const free = AT_ONCE - this.running.size;
    const waiting = this.rows.filter(({ id, state }) => state === 'waiting' && !this.running.has(id));
    for (const row of waiting.slice(0, Math.max(0, free))) void this.run(row);
  }

  private async run({ id, projectId, note: made }: ImportRow): Promise<void> {
    const file = this.files.get(id);
    if (!file) return;
    const leaving = new AbortController();
    this.running.set(id, leaving);
    this.change(id, { state: 'sending' });
    const onSent = (part: number) => {
      const row = this.rows.find((one) => one.id === id);
      if (row && RUNS.has(row.state)) this.change(id, { sent: part, state: part < 1 ? 'sending' : 'reading' });
    };
    try {
      const onlyNew = !this.wanted.has(id);
      const asked = this.asked.get(id);
      const options = { id, projectId, onlyNew, note: made, signal: leaving.signal, onSent, ...asked };
      const { note, notices, encoding, encodingGuessed: guessed } = await this.send(file, options);
      const rereadable = guessed || asked !== undefined;
      if (!rereadable) this.files.delete(id);
      // Cancelled too late: the note exists, so it is shown rather than hidden.
      const read = { encoding, guessed, rereadable };
      this.change(id, { state: 'done', sent: 1, note, notices, again: false, ...read });
    } catch (reason) {
      if (!leaving.signal.aborted) {
        const { code, message, details } = asRefused(reason);
        const importedAs = (details.importedAs ?? null) as ImportRow['importedAs'];
        const again = PASSING.has(code) || importedAs !== null;
        const rereadable = details.problem === 'encoding';
        this.change(id, { state: 'failed', problem: message, again, importedAs, rereadable });
      }
    } finally {
      this.running.delete(id);
      this.next();
    }
  }
}
