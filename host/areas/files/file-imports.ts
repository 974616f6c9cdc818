import { createHash } from 'node:crypto';
import { endingOf } from '@earshot/core/areas/files/file-kind';
import type { TranscriptSpeaker } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import { HEAD_BYTES, type ImportFormat, importFormat, titleFrom } from '@earshot/core/plugin/import-format';
import { Refusal, type RefusalCode } from '@earshot/core/refusal';
import type { Encoding } from '@earshot/core/rules/text-encoding';
import { inUnits } from '@earshot/core/rules/units';
import type { PlacedComment } from '@earshot/processing/documents/imported-comments';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import { fileOf } from '../../plugins/load-plugin.ts';
import type { Contributed, PluginRegistry } from '../../plugins/registry.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';

/** An untrusted file as received. */
export interface FileToImport {
  workspaceId: string;
  /** the importing member */
  by: string;
  fileName: string;
  bytes: Uint8Array;
  /** the chosen encoding of its text */
  encoding?: Encoding | undefined;
  signal?: AbortSignal;
}

/** A note made of a file; nothing of it is stored yet. */
export interface NoteFromFile {
  title: string;
  /** SHA-256 of the file's bytes as hex digits */
  hash: string;
  /** its document, in stored form */
  state: Uint8Array;
  /** speakers; its segments name them by id */
  speakers: TranscriptSpeaker[];
  /** times of words: TimedWord[] as JSON text, in stored form */
  words: string;
  comments: PlacedComment[];
  format: string;
  /** encoding of its text; undefined for formats that define it */
  encoding?: string | undefined;
  encodingGuessed: boolean;
  /** notices for the user, such as a guessed encoding */
  notices: string[];
}

/** Computed in one of Node's own threads. */
const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

export type ImportProblem =
  | 'empty'
  | 'too-large'
  | 'too-long'
  | 'binary'
  | 'encoding'
  | 'no-format'
  | 'switched-off'
  | 'settings'
  | 'plugin-failed'
  | 'refused';

type Format = Contributed<ImportFormat>;

interface Detected {
  found?: Format | undefined;
  /** recognises the file but cannot read it */
  refuses?: Format | undefined;
  /** number of formats tried */
  next: number;
}

export interface FileImportsNeeds {
  registry: PluginRegistry;
  plugins: WorkspacePlugins;
  pool: Pick<Pool, 'run' | 'stream'>;
  /** deadlines of a format for one file, in ms */
  deadlines?: { detectMs: number; readMs: number };
}

const nameOf = (fileName: string) => titleFrom(fileName.split(/[\\/]/).at(-1) ?? '') || 'file';
const dotted = (formats: readonly Format[]) =>
  formats.flatMap(({ contribution }) => contribution.extensions.map((extension) => `.${extension}`)).join(', ');

/** Turns files into notes by the import formats that are on in a workspace. */
export class FileImports {
  readonly #needs: Required<FileImportsNeeds>;

  constructor(needs: FileImportsNeeds) {
    this.#needs = { deadlines: limits.plugins, ...needs };
  }

  /** The formats that are on in a workspace, for file pickers. */
  async formats(workspaceId: string): Promise<ImportFormat[]> {
    const on = await this.#needs.plugins.contributions(workspaceId, importFormat);
    return on.map(({ contribution }) => contribution);
  }

  /**
   * Reads one file; every refusal names it and gives the reason in `details.problem`, without affecting other files.
   */
  async readFile({ workspaceId, by, fileName, bytes, encoding, signal }: FileToImport): Promise<NoteFromFile> {
    const name = nameOf(fileName);
    if (bytes.length === 0)
      throw refusal(name, 'BAD_USER_INPUT', 'empty', 'The file is empty. Choose one that holds text.');
    if (bytes.length > limits.importText)
      throw refusal(
        name,
        'TOO_LARGE',
        'too-large',
        `It has ${inUnits(bytes.length)}; ${inUnits(limits.importText)} are allowed. Split it.`,
      );
    const on = await this.#needs.plugins.contributions(workspaceId, importFormat);
    const file = { workspaceId, by, fileName: name, bytes, encoding, signal };
    const format = (await this.#byContent(on, file)) ?? byExtension(on, name);
    if (!format) throw this.#noFormat(on, name);
    return this.#read(format, file);
  }

  /**
   * The first format that accepts a file, or else the first that refuses it; formats that fail in detection are
   * skipped.
   */
  async #byContent(on: readonly Format[], file: FileToImport): Promise<Format | undefined> {
    let left = on.filter(({ contribution }) => contribution.detect);
    let refusing: Format | undefined;
    while (left.length > 0) {
      const { found, refuses, next } = await this.#detect(left, file);
      if (found) return found;
      refusing ??= refuses;
      left = left.slice(next);
    }
    return refusing;
  }

  async #detect(formats: readonly Format[], file: FileToImport): Promise<Detected> {
    const { fileName, bytes, signal } = file;
    const candidates = formats.map(({ from, contribution }) => ({
      plugin: from.plugin.id,
      url: fileOf(from, 'index.js'),
      format: contribution.id,
    }));
    const head = new Uint8Array(bytes.subarray(0, HEAD_BYTES));
    const failed = (at: number, fault: unknown) => this.#failed(candidates[at]?.plugin ?? '', file, fault);
    let asked = 0;
    const onChunk = (at: unknown) => {
      asked = Number(at);
    };
    const options = { signal, deadlineMs: this.#needs.deadlines.detectMs, onChunk };
    try {
      const answer = await this.#needs.pool.stream('detect-format', { candidates, head, fileName }, options);
      for (const { at, reason } of answer.failed) await failed(at, new Error(reason));
      const { found = Number.NaN, refuses = Number.NaN } = answer;
      return { found: formats[found], refuses: formats[refuses], next: formats.length };
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
      await failed(asked, error);
      return { next: asked + 1 };
    }
  }

  async #read({ from, contribution }: Format, file: FileToImport): Promise<NoteFromFile> {
    const { workspaceId, fileName, bytes, encoding, signal } = file;
    const plugin = from.plugin.id;
    const settings = await this.#needs.plugins.publicSettings(workspaceId, from);
    if (!settings)
      throw refusal(
        fileName,
        'UNPROCESSABLE',
        'settings',
        `An administrator has to save the settings of ${from.plugin.title} again.`,
      );
    // Copied, since transferring a small Buffer would clone its whole shared block.
    const copy = new Uint8Array(bytes);
    const { reads, marked, runIn, task } = contribution;
    const input = { plugin, url: fileOf(from, task), reads, marked, runIn, bytes: copy, fileName, encoding, settings };
    // Background priority: opening a note must not wait for many files.
    const own = { signal, deadlineMs: this.#needs.deadlines.readMs, transfer: [copy.buffer] };
    const options = { priority: 'background', ...own } as const;
    try {
      const hash = await sha256(bytes);
      const read = await this.#needs.pool.run('import-file', input, options);
      this.#needs.plugins.succeeded(workspaceId, plugin);
      return {
        ...read,
        hash,
        title: read.title || titleFrom(fileName.replace(/\.[^.]+$/, '')),
        format: contribution.title,
      };
    } catch (error) {
      throw await this.#explained(error, file, { plugin, title: contribution.title });
    }
  }

  async #explained(error: unknown, file: FileToImport, { plugin, title }: { plugin: string; title: string }) {
    const { fileName } = file;
    if (error instanceof Refusal) return refusal(fileName, error.code, problemOf(error), error.message, error);
    if (!(error instanceof TaskFailure)) return error;
    await this.#failed(plugin, file, error);
    const inTime = error.reason === 'deadline' ? ' in time' : '';
    return refusal(
      fileName,
      'UNPROCESSABLE',
      'plugin-failed',
      `This file could not be read as ${title}${inTime}. Details are in the server log; try another format.`,
      error,
    );
  }

  #failed(plugin: string, { workspaceId, by, bytes }: FileToImport, fault: unknown): Promise<void> {
    const on = createHash('sha256').update(bytes).digest('hex');
    return this.#needs.plugins.failed(workspaceId, plugin, { by, on, fault });
  }

  #noFormat(on: readonly Format[], fileName: string): Refusal {
    const off = byExtension(this.#needs.registry.contributions(importFormat), fileName);
    if (off)
      return refusal(
        fileName,
        'UNPROCESSABLE',
        'switched-off',
        `The format ${off.contribution.title} is switched off in this workspace. An administrator can switch it on in Settings → Plugins.`,
      );
    const known =
      on.length > 0
        ? `These can be imported: ${dotted(on)}.`
        : 'An administrator can switch formats on in Settings → Plugins.';
    return refusal(fileName, 'UNPROCESSABLE', 'no-format', `There is no format for this kind of file. ${known}`);
  }
}

const byExtension = (formats: readonly Format[], fileName: string) =>
  formats.find(({ contribution }) => contribution.extensions.includes(endingOf(fileName)));

const PROBLEMS: readonly string[] = ['empty', 'too-long', 'binary', 'encoding'] satisfies ImportProblem[];
const problemOf = ({ details }: Refusal): ImportProblem =>
  PROBLEMS.includes(String(details.reason)) ? (details.reason as ImportProblem) : 'refused';

function refusal(fileName: string, code: RefusalCode, problem: ImportProblem, text: string, cause?: unknown): Refusal {
  const made = new Refusal(code, `${fileName}: ${text}`, { fileName, problem });
  if (cause) made.cause = cause;
  return made;
}
