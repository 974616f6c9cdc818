import type { Translator as TranslatorAnswer } from '@earshot/core/areas/translation/translation';
import { type Translator, translator } from '@earshot/core/plugin/translator';
import { RemoteFailure } from '@earshot/core/remote-failure';
import type { Egress } from '../../egress/egress.ts';
import { HttpClient } from '../../egress/http-client.ts';
import type { Pace } from '../../egress/pace.ts';
import type { Contributed } from '../../plugins/registry.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';

export interface TranslatorsNeeds {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'secretSettings' | 'failed' | 'succeeded'>;
  egress: Egress;
  pace: Pace;
}

export type FoundTranslator = Contributed<Translator>;

/** The services for translations that are on in a workspace, and the way to their hosts. */
export class Translators {
  constructor(private readonly needs: TranslatorsNeeds) {}

  /** The services that are on. */
  all(workspaceId: string, within?: Transaction): Promise<FoundTranslator[]> {
    return this.needs.plugins.contributions(workspaceId, translator, within);
  }

  /** One of them, the first where none is named; undefined where there is no such one. */
  async find(workspaceId: string, id: string | undefined, within?: Transaction): Promise<FoundTranslator | undefined> {
    const all = await this.all(workspaceId, within);
    return id === undefined ? all[0] : all.find(({ contribution }) => contribution.id === id);
  }

  /** The settings of a service, with its key; undefined when they do not fit any more. */
  settings(workspaceId: string, { from }: FoundTranslator, within?: Transaction): Promise<Settings | undefined> {
    return this.needs.plugins.secretSettings(workspaceId, from, within);
  }

  /** What people read of a service. */
  async describe(workspaceId: string, found: FoundTranslator, within?: Transaction): Promise<TranslatorAnswer> {
    const { id, title, description } = found.contribution;
    const settings = await this.settings(workspaceId, found, within);
    const hosts = settings ? hostsOf(found, settings) : [...found.from.plugin.needs.http];
    return { id, pluginId: found.from.plugin.id, title, description, hosts };
  }

  /** How a service reaches its hosts. */
  http(found: FoundTranslator, settings: Settings, signal: AbortSignal): HttpClient {
    const { egress, pace } = this.needs;
    const caller = `plugin ${found.from.plugin.id}`;
    return new HttpClient({
      fetch: egress.for({ caller, hosts: hostsOf(found, settings) }),
      pace,
      caller,
      perSecond: found.contribution.perSecond,
      signal: AbortSignal.any([signal, found.from.gone]),
    });
  }

  /** The plugin failed by its own fault: reported, and switched off when it does so again and again. */
  failed(
    workspaceId: string,
    { from }: FoundTranslator,
    failure: { by: string; on: string; fault: unknown },
  ): Promise<void> {
    return this.needs.plugins.failed(workspaceId, from.plugin.id, failure);
  }

  /** The plugin did its work. */
  succeeded(workspaceId: string, { from }: FoundTranslator): void {
    this.needs.plugins.succeeded(workspaceId, from.plugin.id);
  }
}

/** The hosts that texts may be sent to: those that the plugin declares, and those that its settings name. */
function hostsOf({ from: { plugin } }: FoundTranslator, settings: Settings): string[] {
  return [...plugin.needs.http, ...(plugin.needs.hostsOf?.(settings) ?? [])];
}

const SAID: Record<number, string> = {
  401: 'does not take its key. An administrator can give it another one in Settings → Plugins.',
  403: 'does not take its key. An administrator can give it another one in Settings → Plugins.',
  404: 'has no translation service at this address. An administrator can correct it in Settings → Plugins.',
  413: 'finds a paragraph too long.',
  429: 'asks us to wait. Try again in a few minutes; what is translated already is not sent again.',
  456: 'has translated as much as its plan allows. Try again once its quota is renewed.',
};

/** What a service's failure means to people. */
export function wordsFor(title: string, { status, message }: RemoteFailure): string {
  if (status === undefined) return `${title} could not be reached. Try again later.`;
  if (SAID[status]) return `${title} ${SAID[status]}`;
  return status === 200 ? `${title}: ${message}` : `${title} answered with an error (${status}). Try again later.`;
}
