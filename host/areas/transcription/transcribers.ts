import type { Note } from '@earshot/core/areas/pages/note';
import type { Transcriber as TranscriberAnswer } from '@earshot/core/areas/transcription/transcription';
import { type Transcriber, transcriber } from '@earshot/core/plugin/transcriber';
import type { Egress } from '../../egress/egress.ts';
import type { Pace } from '../../egress/pace.ts';
import type { Contributed } from '../../plugins/registry.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import { TranscriberCalls } from '../../plugins/transcriber-calls.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';
import { ledgeredFetch } from '../models/ledgered-fetch.ts';
import { noConsentIn } from '../models/left-out.ts';
import { ALL_OFF, type ModelLedger } from '../models/model-ledger.ts';
import { modelSettingsOf } from '../models/store/model-settings.ts';

export interface TranscribersNeeds {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'secretSettings' | 'failed' | 'succeeded'>;
  egress: Egress;
  pace: Pace;
  ledger: ModelLedger;
}

export type FoundTranscriber = Contributed<Transcriber>;

/** Requester of a transcription; the request is in the ledger if it hands a recording over. */
export interface TranscriberAsked {
  workspaceId: string;
  memberId: string | null;
  hands: boolean;
  signal: AbortSignal;
}

/** Transcription services that are on in a workspace, and access to their hosts. */
export class Transcribers {
  constructor(private readonly needs: TranscribersNeeds) {}

  /** The services that are on. */
  all(workspaceId: string, within?: Transaction): Promise<FoundTranscriber[]> {
    return this.needs.plugins.contributions(workspaceId, transcriber, within);
  }

  /** Finds a transcriber, the first if none is named; undefined if there is no such one. */
  async find(workspaceId: string, id: string | undefined, within?: Transaction): Promise<FoundTranscriber | undefined> {
    const all = await this.all(workspaceId, within);
    return id === undefined ? all[0] : all.find(({ contribution }) => contribution.id === id);
  }

  /** The settings of a service, with its key; undefined if they are no longer valid. */
  settings(workspaceId: string, { from }: FoundTranscriber, within?: Transaction): Promise<Settings | undefined> {
    return this.needs.plugins.secretSettings(workspaceId, from, within);
  }

  /** Public description of a transcriber, and what is in the way of using it for a note. */
  async describe(
    workspaceId: string,
    found: FoundTranscriber,
    transaction: Transaction,
    note: Pick<Note, 'id'>,
  ): Promise<TranscriberAnswer> {
    const { id, title, description, can } = found.contribution;
    const settings = await this.settings(workspaceId, found, transaction);
    return {
      id,
      pluginId: found.from.plugin.id,
      title,
      description,
      hosts: settings ? hostsOf(found, settings) : [...found.from.plugin.needs.http],
      tellsSpeakers: can.speakers,
      detectsLanguage: can.detection,
      problem: await this.hindrance(found, transaction, note),
    };
  }

  /** Reason why the recording of a note cannot be sent to a service; '' if it can. */
  async hindrance(found: FoundTranscriber, transaction: Transaction, note: Pick<Note, 'id'>): Promise<string> {
    if (!reachesOut(found)) return '';
    const { noModels } = await modelSettingsOf(transaction);
    return noModels ? ALL_OFF : noConsentIn(transaction, note.id);
  }

  /** Calls of a transcriber; handing a recording over has a line in the ledger. */
  calls(found: FoundTranscriber, settings: Settings, asked: TranscriberAsked): TranscriberCalls {
    const { egress, pace, ledger } = this.needs;
    const { workspaceId, memberId, signal } = asked;
    const { title: provider } = found.contribution;
    const about = { purpose: 'TRANSCRIPTION' as const, provider, model: '', region: '', memberId, characters: 0 };
    const through = (fetch: typeof globalThis.fetch) =>
      ledgeredFetch({ fetch, signal, begin: (call) => ledger.begin(workspaceId, { ...about, ...call }) });
    return new TranscriberCalls({ found, settings, egress, pace, signal, ...(asked.hands && { through }) });
  }

  /** Reports a plugin's own failure; a plugin that fails repeatedly is switched off. */
  failed(
    workspaceId: string,
    { from }: FoundTranscriber,
    failure: { by: string; on: string; fault: unknown },
  ): Promise<void> {
    return this.needs.plugins.failed(workspaceId, from.plugin.id, failure);
  }

  /** Records a plugin's success. */
  succeeded(workspaceId: string, { from }: FoundTranscriber): void {
    this.needs.plugins.succeeded(workspaceId, from.plugin.id);
  }
}

/** True if a transcriber sends recordings to another server. */
export const reachesOut = ({ from: { plugin } }: FoundTranscriber): boolean =>
  plugin.needs.http.length > 0 || plugin.needs.hostsOf !== undefined;

const hostsOf = ({ from: { plugin } }: FoundTranscriber, settings: Settings): string[] => [
  ...plugin.needs.http,
  ...(plugin.needs.hostsOf?.(settings) ?? []),
];
