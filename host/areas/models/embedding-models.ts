import type { StoredModelSettings, TextModelChoice } from '@earshot/core/areas/models/model-settings';
import { limits } from '@earshot/core/limits';
import { type EmbeddingModel, embeddingModel } from '@earshot/core/plugin/embedding-model';
import type { ModelServer } from '@earshot/core/plugin/text-model';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import type { Egress } from '../../egress/egress.ts';
import { HttpClient } from '../../egress/http-client.ts';
import type { Pace } from '../../egress/pace.ts';
import { untilAborted } from '../../jobs/until-aborted.ts';
import type { LoadedPlugin } from '../../plugins/load-plugin.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';
import { ledgeredFetch } from './ledgered-fetch.ts';
import type { ModelLedger } from './model-ledger.ts';
import { hostOf, inRegions, inWords, outsideRegions } from './model-words.ts';
import { modelSettingsOf } from './store/model-settings.ts';

export interface EmbeddingModelsParts {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'openedSettings' | 'succeeded'>;
  egress: Egress;
  pace: Pace;
  ledger: ModelLedger;
}

/** The embedding model that a workspace has chosen. */
export interface ChosenEmbedding {
  from: LoadedPlugin;
  contribution: EmbeddingModel;
  settings: Settings;
  server: ModelServer;
}

/** A request for embeddings, with its purpose. */
export interface EmbeddingAsked {
  /** model of the settings, or an earlier one */
  model: string;
  kind: 'PASSAGE' | 'QUESTION';
  texts: readonly string[];
  memberId: string | null;
  signal: AbortSignal;
}

const PER_SECOND = 10;
const { least, most } = limits.vectors.dimensions;

/** Key that separates vectors of different models: provider, location and name. */
export const vectorKey = (
  { contribution, server }: Pick<ChosenEmbedding, 'contribution' | 'server'>,
  model = server.model,
) => `${contribution.id} ${hostOf(server)} ${model}`;

const NO_MODEL = 'Its settings name no model for vectors.';
const INCOMPLETE = 'Its settings are not complete.';

/** The embedding models of workspaces: the chosen one, and the only access to it. */
export class EmbeddingModels {
  constructor(private readonly parts: EmbeddingModelsParts) {}

  /** Available models, each with the reason why it cannot be chosen, if any. */
  async choices(workspaceId: string, within: Transaction): Promise<TextModelChoice[]> {
    const chosen = await modelSettingsOf(within);
    const on = await this.parts.plugins.contributions(workspaceId, embeddingModel, within);
    return Promise.all(
      on.map(async ({ from, contribution }) => {
        const about = { id: contribution.id, title: contribution.title, pluginId: from.plugin.id };
        const settings = await this.parts.plugins.openedSettings(workspaceId, from, within);
        const server = settings && contribution.server(settings as never);
        if (!server) return { ...about, model: '', region: '', host: '', problem: settings ? NO_MODEL : INCOMPLETE };
        const { model, region } = server;
        return { ...about, model, region, host: hostOf(server), problem: outsideRegions(chosen, region) };
      }),
    );
  }

  /** The workspace's model; undefined if it uses none, or if calling it is not allowed or possible. */
  async chosen(workspaceId: string, within: Transaction): Promise<ChosenEmbedding | undefined> {
    const chosen = await modelSettingsOf(within);
    return this.usable(workspaceId, chosen, chosen.embeddingProvider, within);
  }

  /** The model that made vectors with this key, if it can be called now; undefined otherwise. */
  async maker(
    workspaceId: string,
    key: string,
    within: Transaction,
  ): Promise<(ChosenEmbedding & { model: string }) | undefined> {
    const [id = '', host = '', ...model] = key.split(' ');
    const found = await this.usable(workspaceId, await modelSettingsOf(within), id, within);
    return found && hostOf(found.server) === host ? { ...found, model: model.join(' ') } : undefined;
  }

  private async usable(workspaceId: string, chosen: StoredModelSettings, id: string, within: Transaction) {
    if (chosen.noModels || chosen.embeddingProvider === '' || id === '') return undefined;
    const on = await this.parts.plugins.contributions(workspaceId, embeddingModel, within);
    const contributed = on.find(({ contribution }) => contribution.id === id);
    const settings = contributed && (await this.parts.plugins.openedSettings(workspaceId, contributed.from, within));
    const server = settings && contributed.contribution.server(settings as never);
    return server && inRegions(chosen, server.region) ? { ...contributed, settings, server } : undefined;
  }

  /** The vectors of texts, in their order. Every failure is thrown as a Refusal for users. */
  async embed(workspaceId: string, found: ChosenEmbedding, asked: EmbeddingAsked): Promise<number[][]> {
    const { from, contribution, settings, server } = found;
    const { model, kind, texts, memberId } = asked;
    const signal = AbortSignal.any([asked.signal, from.gone]);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const about = { purpose: 'VECTORS' as const, provider: contribution.title, model, region: server.region };
    const caller = `plugin ${from.plugin.id}`;
    const hosts = [...from.plugin.needs.http, ...(from.plugin.needs.hostsOf?.(settings) ?? [])];
    const fetch = ledgeredFetch({
      fetch: this.parts.egress.for({ caller, hosts, use: 'models' }),
      signal,
      begin: (call) => this.parts.ledger.begin(workspaceId, { ...about, ...call, memberId, characters }),
    });
    const http = new HttpClient({ fetch, pace: this.parts.pace, caller, perSecond: PER_SECOND, signal });
    try {
      const call = { settings: settings as never, model, texts, kind, http, signal };
      const vectors = fitting(await untilAborted(contribution.embed(call), signal), texts.length);
      if (!vectors)
        throw new Refusal('UNPROCESSABLE', `${contribution.title} answered with vectors that don’t fit the texts.`);
      this.parts.plugins.succeeded(workspaceId, from.plugin.id);
      return vectors;
    } catch (fault) {
      asked.signal.throwIfAborted();
      throw inWords(`${model} (${contribution.title})`, fault);
    }
  }
}

const answered = z.array(z.array(z.number()).min(least).max(most));

/** Vectors of one length, one for each text; undefined if they differ. */
function fitting(given: unknown, texts: number): number[][] | undefined {
  const vectors = answered.safeParse(given).data;
  const length = vectors?.[0]?.length;
  return vectors?.length === texts && vectors.every((vector) => vector.length === length) ? vectors : undefined;
}
