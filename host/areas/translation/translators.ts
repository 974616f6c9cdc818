import type { Note } from '@earshot/core/areas/pages/note';
import type { Translator as TranslatorAnswer } from '@earshot/core/areas/translation/translation';
import { type Translator, translator } from '@earshot/core/plugin/translator';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { modeWithin, type TranslationMode } from '@earshot/core/rules/models/model-mode';
import type { Egress } from '../../egress/egress.ts';
import { HttpClient } from '../../egress/http-client.ts';
import type { Pace } from '../../egress/pace.ts';
import type { Contributed } from '../../plugins/registry.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';
import { ledgeredFetch } from '../models/ledgered-fetch.ts';
import { noConsentIn } from '../models/left-out.ts';
import { ALL_OFF, type ModelLedger } from '../models/model-ledger.ts';
import { modelSettingsOf } from '../models/store/model-settings.ts';

export interface TranslatorsNeeds {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'secretSettings' | 'failed' | 'succeeded'>;
  egress: Egress;
  pace: Pace;
  ledger: ModelLedger;
}

export type FoundTranslator = Contributed<Translator>;

/** Requester of a translation, and the amount of text. */
export interface TranslatorAsked {
  workspaceId: string;
  memberId: string | null;
  /** characters of research text in the request */
  characters: number;
  signal: AbortSignal;
}

/** A note to be translated. */
export type TranslatedNote = Pick<Note, 'id' | 'projectId'>;

/** Translation services that are on in a workspace, and access to their hosts. */
export class Translators {
  constructor(private readonly needs: TranslatorsNeeds) {}

  /** The services that are on. */
  all(workspaceId: string, within?: Transaction): Promise<FoundTranslator[]> {
    return this.needs.plugins.contributions(workspaceId, translator, within);
  }

  /** Finds a translator, the first if none is named; undefined if there is no such one. */
  async find(workspaceId: string, id: string | undefined, within?: Transaction): Promise<FoundTranslator | undefined> {
    const all = await this.all(workspaceId, within);
    return id === undefined ? all[0] : all.find(({ contribution }) => contribution.id === id);
  }

  /** The settings of a service, with its key; undefined if they are no longer valid. */
  settings(workspaceId: string, { from }: FoundTranslator, within?: Transaction): Promise<Settings | undefined> {
    return this.needs.plugins.secretSettings(workspaceId, from, within);
  }

  /** Public description of a translator. */
  async describe(
    workspaceId: string,
    found: FoundTranslator,
    transaction: Transaction,
    note?: TranslatedNote,
  ): Promise<TranslatorAnswer> {
    const { id, title, description } = found.contribution;
    const settings = await this.settings(workspaceId, found, transaction);
    const hosts = settings ? hostsOf(found, settings) : [...found.from.plugin.needs.http];
    const problem = await this.hindrance(found, transaction, note);
    return { id, pluginId: found.from.plugin.id, title, description, hosts, problem };
  }

  /** Reason translation is unavailable; '' if available. */
  async hindrance(found: FoundTranslator, transaction: Transaction, note?: TranslatedNote): Promise<string> {
    // A translator without hosts works on this server: nothing is sent.
    if (!reachesOut(found)) return '';
    const { noModels, translationMode } = await modelSettingsOf(transaction);
    if (noModels) return ALL_OFF;
    if (translationMode === 'OFF') return OFF_IN_WORKSPACE;
    if (!note) return '';
    const mode = await modeOfProject(transaction, note.projectId);
    if (modeWithin(translationMode, mode) === 'OFF') return OFF_IN_PROJECT;
    return noConsentIn(transaction, note.id);
  }

  /** HTTP client of a translator: every request has a line in the ledger. */
  http(found: FoundTranslator, settings: Settings, asked: TranslatorAsked): HttpClient {
    const { egress, pace, ledger } = this.needs;
    const { workspaceId, memberId, characters } = asked;
    const { title, perSecond } = found.contribution;
    const caller = `plugin ${found.from.plugin.id}`;
    const signal = AbortSignal.any([asked.signal, found.from.gone]);
    const about = { purpose: 'TRANSLATION' as const, provider: title, model: '', region: '', memberId, characters };
    const fetch = ledgeredFetch({
      fetch: egress.for({ caller, hosts: hostsOf(found, settings), use: 'translators' }),
      signal,
      begin: (call) => ledger.begin(workspaceId, { ...about, ...call }),
    });
    return new HttpClient({ fetch, pace, caller, perSecond, signal });
  }

  /** Reports a plugin's own failure; a plugin that fails repeatedly is switched off. */
  failed(
    workspaceId: string,
    { from }: FoundTranslator,
    failure: { by: string; on: string; fault: unknown },
  ): Promise<void> {
    return this.needs.plugins.failed(workspaceId, from.plugin.id, failure);
  }

  /** Records a plugin's success. */
  succeeded(workspaceId: string, { from }: FoundTranslator): void {
    this.needs.plugins.succeeded(workspaceId, from.plugin.id);
  }
}

const OFF_IN_WORKSPACE =
  'Translations are switched off in this workspace. An administrator can allow them in Settings → Text models.';
const OFF_IN_PROJECT =
  'Translations are switched off in this project. Whoever has full access to it can allow them in its settings.';

const reachesOut = ({ from: { plugin } }: FoundTranslator) => plugin.needs.http.length > 0 || plugin.needs.hostsOf;

/** Translation mode of a project. */
async function modeOfProject(transaction: Transaction, projectId: string): Promise<TranslationMode> {
  const [row] = await transaction.sql<{ mode: TranslationMode }>(
    'select translation_mode as mode from projects where workspace_id = $1 and id = $2',
    [transaction.workspaceId, projectId],
  );
  return row?.mode ?? 'OFF';
}

/** Hosts that texts can be sent to: those declared by the plugin, and those in its settings. */
function hostsOf({ from: { plugin } }: FoundTranslator, settings: Settings): string[] {
  return [...plugin.needs.http, ...(plugin.needs.hostsOf?.(settings) ?? [])];
}

const SAID: Record<number, string> = {
  401: 'does not take its key. An administrator can give it another one in Settings → Plugins.',
  403: 'does not take its key. An administrator can give it another one in Settings → Plugins.',
  404: 'has no translation service at this address. An administrator can correct it in Settings → Plugins.',
  413: 'finds a paragraph too long.',
  429: 'limits requests. Try again in a few minutes; what is translated already is not sent again.',
  456: 'has translated as much as its plan allows. Try again once its quota is renewed.',
};

/** Explains a translator's failure. */
export function wordsFor(title: string, { status, message }: RemoteFailure): string {
  if (status === undefined) return `${title} could not be reached. Try again later.`;
  if (SAID[status]) return `${title} ${SAID[status]}`;
  return status === 200 ? `${title}: ${message}` : `${title} answered with an error (${status}). Try again later.`;
}
