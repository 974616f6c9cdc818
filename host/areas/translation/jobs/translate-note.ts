import { codeFor, languageName } from '@earshot/core/areas/translation/languages';
import { Translation, type TranslationError } from '@earshot/core/areas/translation/translation';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import type { TranslatedTexts } from '@earshot/core/plugin/translator';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import type { OutputOf } from '@earshot/processing/tasks/all';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import { untilAborted } from '../../../jobs/until-aborted.ts';
import type { Change } from '../../../operations/change.ts';
import type { Settings } from '../../../plugins/sealed-settings.ts';
import { ParagraphPieces } from '../paragraph-pieces.ts';
import { addParts, knownParts, type PartsOf, storeBlocks } from '../store/translated-text.ts';
import { type FoundTranslator, type TranslatorAsked, type Translators, wordsFor } from '../translators.ts';

export interface TranslationParts extends ApartParts {
  pool: Pick<Pool, 'run'>;
  documents: Pick<Documents, 'stored'>;
  translators: Translators;
  report: TaskReport;
}

type ReadNote = OutputOf<'read-blocks'>;
type ReadBlock = ReadNote['blocks'][number];

const DEADLINE_MS = 1_800_000;

/** Translates a note paragraph by paragraph. Results of a killed or failed run are not requested again. */
export function translateNoteJob(parts: TranslationParts): Job {
  return job({
    kind: 'translate-note',
    input: z.strictObject({
      translationId: z.uuid(),
      translator: z.string(),
      /** requester; absent in jobs of an older release */
      memberId: z.uuid().nullable().default(null),
    }),
    deadlineMs: DEADLINE_MS,
    lane: 'long',
    description: 'Translate a note.',
    shows: shownRun(Translation, 'translationId'),
    run: async ({ input: { translationId, ...input }, change, signal }) => {
      const row = await change.rows(Translation).get(translationId);
      if (!row || !isOpen(row)) return;
      try {
        await new Translating(parts, { row, ...input }, signal).run();
      } catch (fault) {
        if (fault instanceof Stopped) return;
        signal.throwIfAborted();
        const failure = failureOf(fault);
        if (!failure) throw fault;
        if (fault instanceof TaskFailure) parts.report(fault, { workspaceId: row.workspaceId, itemId: row.id });
        await apart(parts, row.workspaceId, async (own) => {
          if (await isWanted(own, row.id)) await tellRun(own, Translation, row.id, { state: 'FAILED', ...failure });
        });
      }
    },
  });
}

/** The service does not translate from the note's language into the wanted one. */
class UnsupportedLanguagePair extends Error {
  override readonly name = 'UnsupportedLanguagePair';
}

/** The service or its plugin failed; `problem` is the message for users. */
class TranslatorFailure extends Error {
  override readonly name = 'TranslatorFailure';
}

function failureOf(fault: unknown): { error: TranslationError; problem: string } | undefined {
  if (fault instanceof UnsupportedLanguagePair) return { error: 'UnsupportedLanguagePair', problem: fault.message };
  if (fault instanceof TranslatorFailure) return { error: 'Error', problem: fault.message };
  if (fault instanceof Refusal && fault.code !== 'UNAVAILABLE') return { error: 'Error', problem: fault.message };
  if (fault instanceof TaskFailure)
    return { error: 'Error', problem: 'This note could not be read. Details are in the server log.' };
  return undefined;
}

/** True if the translation was not stopped; locked against stopping until this transaction ends. */
async function isWanted(change: Change, translationId: string): Promise<boolean> {
  const row = await lockedRun(change, Translation, translationId);
  return row !== undefined && isOpen(row);
}

const answered = z.strictObject({ texts: z.array(z.string()), source: z.string().max(35).default('') });

const isTranslated = ({ type, text }: ReadBlock) => type !== 'codeBlock' && /\p{L}/u.test(text);

/** A translation being made. */
class Translating {
  private readonly row: Translation;
  private readonly own: PartsOf;
  #source = '';

  constructor(
    private readonly parts: TranslationParts,
    private readonly asked: { row: Translation; translator: string; memberId: string | null },
    private readonly signal: AbortSignal,
  ) {
    this.row = asked.row;
    this.own = { translationId: asked.row.id, translator: asked.translator };
  }

  async run(): Promise<void> {
    await this.tell({ state: 'RUNNING', progress: 0 });
    const { found, settings } = await this.translator();
    const read = await this.read();
    const wanted = read.blocks.filter(isTranslated);
    const known = await this.apart(({ transaction }) => knownParts(transaction, this.own));
    const left = [...new Map(wanted.filter(({ hash }) => !known.has(hash)).map((one) => [one.hash, one])).values()];
    if (left.length > 0) await this.translate(left, found, settings);
    await this.apart(async (change) => {
      if (!(await isWanted(change, this.row.id))) throw new Stopped();
      const blocks = read.blocks.map((one) => ({
        type: one.type,
        hash: one.hash,
        original: one.text,
        translated: isTranslated(one),
      }));
      await storeBlocks(change.transaction, this.own, blocks);
      await tellRun(change, Translation, this.row.id, {
        state: 'DONE',
        progress: 1000,
        translator: found.contribution.id,
        translatorTitle: found.contribution.title,
        sourceHash: read.hash,
        madeAt: new Date().toISOString(),
        ...(this.#source !== '' && { sourceLanguage: this.#source.toUpperCase() }),
      });
    });
    this.parts.translators.succeeded(this.row.workspaceId, found);
  }

  private async translator(): Promise<{ found: FoundTranslator; settings: Settings }> {
    const { workspaceId } = this.row;
    const { translators } = this.parts;
    const found = await translators.find(workspaceId, this.own.translator);
    if (!found) throw new Refusal('UNPROCESSABLE', 'Its translator was switched off meanwhile. Choose another one.');
    await this.demandAllowed(found);
    const settings = await translators.settings(workspaceId, found);
    if (!settings)
      throw new Refusal(
        'UNPROCESSABLE',
        'The settings of the translator no longer fit it. An administrator can save them again in Settings → Plugins.',
      );
    return { found, settings };
  }

  /** A translator switched off during the run ends it before anything more is sent. */
  private async demandAllowed(found: FoundTranslator): Promise<void> {
    const { noteId: id, projectId } = this.row;
    const hindrance = await this.apart(({ transaction }) =>
      this.parts.translators.hindrance(found, transaction, { id, projectId }),
    );
    if (hindrance !== '') throw new Refusal('UNPROCESSABLE', hindrance);
  }

  private http(found: FoundTranslator, settings: Settings, asked: Pick<TranslatorAsked, 'characters' | 'signal'>) {
    const { workspaceId } = this.row;
    return this.parts.translators.http(found, settings, { ...asked, workspaceId, memberId: this.asked.memberId });
  }

  private async read(): Promise<ReadNote> {
    const stored = await this.apart(({ transaction }) => this.parts.documents.stored(transaction, this.row.noteId));
    if (!stored) throw new Stopped();
    return this.parts.pool.run(
      'read-blocks',
      { updates: stored.updates },
      {
        priority: 'background',
        signal: this.signal,
        transfer: stored.updates.map(({ buffer }) => buffer as ArrayBuffer),
      },
    );
  }

  /** Sends paragraphs batch by batch; results are stored at once. */
  private async translate(blocks: readonly ReadBlock[], found: FoundTranslator, settings: Settings): Promise<void> {
    const { most } = found.contribution;
    const target = await this.target(found, settings);
    const pieces = new ParagraphPieces(blocks, most);
    for (const texts of pieces.batches()) {
      await this.demandAllowed(found);
      const made = await this.batch(texts, { found, settings, target });
      const whole = pieces.add(made.texts);
      this.#source ||= made.source;
      await this.apart(async (change) => {
        await this.tellIn(change, { progress: pieces.progress });
        await addParts(change.transaction, this.own, whole);
      });
    }
  }

  /** The service's own code for the wanted language. */
  private async target(found: FoundTranslator, settings: Settings): Promise<string> {
    const { title } = found.contribution;
    const languages = await this.blamed(found, (signal) =>
      found.contribution.languages({
        settings: settings as never,
        http: this.http(found, settings, { characters: 0, signal }),
        signal,
      }),
    );
    const code = codeFor(this.row.language, languages);
    if (code === undefined)
      throw new UnsupportedLanguagePair(
        `${title} does not translate into ${languageName(this.row.language)}. Choose another language or another translator.`,
      );
    return code;
  }

  private async batch(
    texts: readonly string[],
    { found, settings, target }: { found: FoundTranslator; settings: Settings; target: string },
  ): Promise<TranslatedTexts> {
    const { longerTimes, longerBy } = limits.translation;
    const { title } = found.contribution;
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const made = await this.blamed(found, async (signal) =>
      answered.parse(
        await found.contribution.translate({
          texts,
          target,
          settings: settings as never,
          http: this.http(found, settings, { characters, signal }),
          signal,
        }),
      ),
    );
    const fits = (text: string, at: number) => text.length <= longerTimes * (texts[at]?.length ?? 0) + longerBy;
    if (made.texts.length !== texts.length || !made.texts.every(fits))
      throw new TranslatorFailure(
        `${title} did not answer paragraph by paragraph. Nothing of this part was kept. Try again.`,
      );
    return made;
  }

  /** Runs plugin code until it hangs; its failures are explained in words. */
  private async blamed<T>(found: FoundTranslator, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { title } = found.contribution;
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(limits.translation.batchMs)]);
    try {
      return await untilAborted(work(signal), signal);
    } catch (fault) {
      this.signal.throwIfAborted();
      if (fault instanceof Refusal) throw fault;
      if (fault instanceof RemoteFailure) throw new TranslatorFailure(wordsFor(title, fault), { cause: fault });
      if (signal.aborted) throw new TranslatorFailure(`${title} takes too long. Try again later.`, { cause: fault });
      const { workspaceId, createdBy, id } = this.row;
      await this.parts.translators.failed(workspaceId, found, { by: createdBy ?? 'nobody', on: id, fault });
      throw new TranslatorFailure(`${title} failed here. Details are in the server log.`, { cause: fault });
    }
  }

  private tell(fields: Partial<Translation>): Promise<void> {
    return this.apart((change) => this.tellIn(change, fields));
  }

  private async tellIn(change: Change, fields: Partial<Translation>): Promise<void> {
    if (!(await isWanted(change, this.row.id))) throw new Stopped();
    await tellRun(change, Translation, this.row.id, fields);
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.row.workspaceId, act);
  }
}
