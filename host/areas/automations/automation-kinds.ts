import { ACTIVITY } from '@earshot/core/areas/automations/activity';
import type { Automation, AutomationAction, AutomationEventKind } from '@earshot/core/areas/automations/automation';
import { limits } from '@earshot/core/limits';
import { type Action, action } from '@earshot/core/plugin/action';
import { type AutomationEvent, automationEvent } from '@earshot/core/plugin/automation-event';
import type { AnyPoint, ContributionOf } from '@earshot/core/plugin/contribution';
import type { Egress } from '../../egress/egress.ts';
import type { Actor } from '../../operations/access.ts';
import type { Contributed, PluginRegistry } from '../../plugins/registry.ts';
import { SealedSettings } from '../../plugins/sealed-settings.ts';
import { formOf } from '../../plugins/settings-form.ts';
import type { SecretPlace, Vault } from '../../plugins/vault.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';
import { measuresActivity } from './store/activity.ts';

/** Refusal for owners whose automations cannot react to members' activity. */
export const ACTIVITY_FOR_ADMINS = 'Activity of members is for automations of admins.';

export type ActionKind = Contributed<Action>;
export type EventKind = Contributed<AutomationEvent>;

export interface AutomationKindsNeeds {
  plugins: Pick<WorkspacePlugins, 'contributions'>;
  registry: Pick<PluginRegistry, 'contributions'>;
  vault: Vault;
  egress: Egress;
}

type Owner = Pick<Automation, 'workspaceId' | 'id'>;

/** The actions and events that plugins contribute, with an action's settings, secrets and HTTP access. */
export class AutomationKinds {
  constructor(private readonly needs: AutomationKindsNeeds) {}

  /** Actions that are on in a workspace. */
  actions(workspaceId: string, within?: Transaction): Promise<ActionKind[]> {
    return this.needs.plugins.contributions(workspaceId, action, within);
  }

  /** Events that a user can begin automations with; activity only where it is measured, and only for admins. */
  async events(
    { workspaceId, admin }: Pick<Actor, 'workspaceId' | 'admin'>,
    within: Transaction,
  ): Promise<EventKind[]> {
    const on = await this.needs.plugins.contributions(workspaceId, automationEvent, within);
    const measured = admin && (await measuresActivity(within));
    return on.filter(({ contribution }) => measured || contribution.verb !== ACTIVITY.verb);
  }

  /** Spine types of the events that can start an automation in some workspace. */
  get types(): string[] {
    const all = this.needs.registry.contributions(automationEvent);
    return [...new Set(all.map(({ contribution }) => typeOf(contribution)))];
  }

  /**
   * Reason why an action or event is unavailable: its plugin is off in the workspace or not on this host, or activity
   * is not measured or not for the caller.
   */
  absence(point: typeof action | typeof automationEvent, id: string): string {
    if (id === ACTIVITY.event)
      return `${ACTIVITY_FOR_ADMINS} It needs activity measurement, which an administrator can switch on in Settings → General, and its plugin.`;
    const loaded = this.needs.registry
      .contributions(point as AnyPoint)
      .some((one) => (one.contribution as ContributionOf<typeof action>).id === id);
    return loaded
      ? 'Its plugin is switched off. An administrator can switch it on in Settings → Plugins.'
      : 'Its plugin is not installed. Ask whoever runs this server.';
  }

  /** The settings of an action in an automation, with its secrets sealed. */
  settingsOf({ contribution }: ActionKind, { workspaceId, id }: Owner, stepId: string): SealedSettings {
    return new SealedSettings(this.needs.vault, contribution.settings, {
      workspaceId,
      ownerId: `automation:${id}:${stepId}`,
      title: contribution.title,
    });
  }

  /** Encrypts the signing secret of an action's requests. */
  sealSigning(secret: string, owner: Owner, stepId: string) {
    return this.needs.vault.seal(secret, signingPlace(owner, stepId));
  }

  /** Decrypts the signing secret of an action's requests. */
  openSigning(sealed: Parameters<Vault['open']>[0], owner: Owner, stepId: string): string {
    return this.needs.vault.open(sealed, signingPlace(owner, stepId));
  }

  /**
   * Fetch of an action, limited to the hosts that its plugin declared; an action with access to any host can use any
   * port.
   */
  fetchOf({ from }: ActionKind, url: string): typeof fetch {
    const { id, needs } = from.plugin;
    const { hostname, port } = new URL(url);
    const anywhere = needs.http.includes('*') && port !== '';
    return this.needs.egress.for({
      caller: `plugin ${id}`,
      use: 'actions',
      hosts: anywhere ? [...needs.http, `${hostname}:${port}`] : needs.http,
      limits: { totalMs: limits.automations.answerMs },
    });
  }

  /** Public description of an action. */
  describeAction({ from, contribution }: ActionKind): AutomationAction {
    const { id, title, description, settings, connection = '', usesModel, reads } = contribution;
    return {
      id,
      pluginId: from.plugin.id,
      title,
      description,
      settingsForm: formOf(settings),
      connection,
      usesModel,
      reads,
      hosts: [...from.plugin.needs.http],
    };
  }

  /** Public description of an event. */
  describeEvent({ from, contribution: { id, title, description, fields } }: EventKind): AutomationEventKind {
    return {
      id,
      pluginId: from.plugin.id,
      title,
      description,
      fields: Object.entries(fields).map(([name, { title, type, values = [] }]) => ({
        name,
        title,
        type,
        values: [...values],
      })),
    };
  }
}

const signingPlace = ({ workspaceId, id }: Owner, stepId: string): SecretPlace => ({
  workspaceId,
  ownerId: `automation:${id}:${stepId}`,
  field: '$signing',
});

/** Contributions of one event name, which can apply to several entities; all have the same fields. */
export const eventsNamed = (kinds: readonly EventKind[], id: string): AutomationEvent[] =>
  kinds.flatMap(({ contribution }) => (contribution.id === id ? [contribution] : []));

/** Type of an event in the spine. */
export const typeOf = ({ entity, verb }: Pick<AutomationEvent, 'entity' | 'verb'>): string =>
  `${entity.charAt(0).toLowerCase()}${entity.slice(1)}:${verb}`;
