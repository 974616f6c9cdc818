import type { ModelPurpose } from '@earshot/core/areas/models/model-call';
import type { StoredModelSettings, TextModelChoice } from '@earshot/core/areas/models/model-settings';
import { type ModelRequest, type ModelServer, type TextModel, textModel } from '@earshot/core/plugin/text-model';
import type { Egress } from '../../egress/egress.ts';
import type { LoadedPlugin } from '../../plugins/load-plugin.ts';
import type { Contributed } from '../../plugins/registry.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';
import { CALL_LIMITS, LedgeredHttp } from './ledgered-http.ts';
import type { ModelLedger } from './model-ledger.ts';
import { hostOf, inRegions, inWords, outsideRegions } from './model-words.ts';
import { modelSettingsOf } from './store/model-settings.ts';

export interface TextModelsParts {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'openedSettings' | 'succeeded'>;
  egress: Egress;
  ledger: ModelLedger;
}

/** The model that a workspace uses. */
export interface ChosenModel {
  from: LoadedPlugin;
  contribution: TextModel;
  settings: Settings;
  server: ModelServer;
  /** settings of the workspace */
  chosen: StoredModelSettings;
}

/** Call of a model: requester, purpose and input. */
export interface ModelAsked {
  purpose: ModelPurpose;
  memberId: string | null;
  request: ModelRequest;
  /** characters of research text in the request */
  characters: number;
  signal: AbortSignal;
}

/** Display name of a model: its own name, and its provider. */
export const nameOf = ({ contribution, server }: Pick<ChosenModel, 'contribution' | 'server'>): string =>
  `${server.model} (${contribution.title})`;

/** The text models of workspaces: the used one, and the only access to it. */
export class TextModels {
  constructor(private readonly parts: TextModelsParts) {}

  /** Available models, each with the reason why it cannot be chosen, if any. */
  async choices(workspaceId: string, within: Transaction): Promise<TextModelChoice[]> {
    const settings = await modelSettingsOf(within);
    const on = await this.parts.plugins.contributions(workspaceId, textModel, within);
    return Promise.all(
      on.map(async (contributed) => {
        const { from, contribution } = contributed;
        const about = { id: contribution.id, title: contribution.title, pluginId: from.plugin.id };
        const found = await this.opened(workspaceId, contributed, within);
        if (!found) return { ...about, model: '', region: '', host: '', problem: 'Its settings are not complete.' };
        const { model, region } = found.server;
        return { ...about, model, region, host: hostOf(found.server), problem: outsideRegions(settings, region) };
      }),
    );
  }

  /** The workspace's model; undefined if it uses none, and while its plugin is off or its region is not allowed. */
  async chosen(workspaceId: string, within: Transaction): Promise<ChosenModel | undefined> {
    const chosen = await modelSettingsOf(within);
    if (chosen.noModels || chosen.provider === '') return undefined;
    const on = await this.parts.plugins.contributions(workspaceId, textModel, within);
    const contributed = on.find(({ contribution }) => contribution.id === chosen.provider);
    const opened = contributed && (await this.opened(workspaceId, contributed, within));
    return opened && inRegions(chosen, opened.server.region) ? { ...opened, chosen } : undefined;
  }

  private async opened(workspaceId: string, { from, contribution }: Contributed<TextModel>, within: Transaction) {
    const settings = await this.parts.plugins.openedSettings(workspaceId, from, within);
    return settings && { from, contribution, settings, server: contribution.server(settings as never) };
  }

  /** Calls a model; its text is streamed. Every failure is thrown as a Refusal for users. */
  async *complete(workspaceId: string, model: ChosenModel, asked: ModelAsked): AsyncGenerator<string> {
    const { from, contribution, settings, server } = model;
    const signal = AbortSignal.any([asked.signal, from.gone]);
    const http = new LedgeredHttp({
      fetch: this.parts.egress.for({
        caller: `plugin ${from.plugin.id}`,
        use: 'models',
        hosts: [...from.plugin.needs.http, ...(from.plugin.needs.hostsOf?.(settings) ?? [])],
        limits: CALL_LIMITS,
      }),
      signal,
      begin: (call) =>
        this.parts.ledger.begin(workspaceId, {
          ...call,
          purpose: asked.purpose,
          memberId: asked.memberId,
          characters: asked.characters,
          provider: contribution.title,
          model: server.model,
          region: server.region,
        }),
    });
    try {
      yield* contribution.complete({ settings: settings as never, request: asked.request, http, signal });
      this.parts.plugins.succeeded(workspaceId, from.plugin.id);
    } catch (fault) {
      asked.signal.throwIfAborted();
      throw inWords(nameOf(model), fault);
    }
  }
}
