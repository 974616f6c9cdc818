import { ModelCall } from '@earshot/core/areas/models/model-call';
import { Refusal } from '@earshot/core/refusal';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import type { Ended } from './ledgered-http.ts';
import { lockBudget, usedToday } from './store/model-calls.ts';
import { modelSettingsOf } from './store/model-settings.ts';

/** Facts about a call before it is sent. */
export type BeginningCall = Pick<
  ModelCall,
  'purpose' | 'provider' | 'model' | 'region' | 'memberId' | 'host' | 'bytesOut' | 'characters'
>;

/** Notice while the main switch is off (AI-06). */
export const ALL_OFF =
  'Models and translators outside are switched off in this workspace. An administrator can allow them in Settings → Text models.';

/** Records every call of a text model or translator, and refuses calls that the workspace does not allow. */
export class ModelLedger {
  constructor(private readonly parts: ApartParts) {}

  /**
   * Writes a line before a call is sent, if the switch and the budgets of the day allow it; returns the function that
   * ends it.
   */
  async begin(workspaceId: string, call: BeginningCall): Promise<(ended: Ended) => Promise<void>> {
    const { id } = await apart(this.parts, workspaceId, async (change) => {
      await lockBudget(change.transaction);
      const { noModels, callsPerDay, charactersPerDay } = await modelSettingsOf(change.transaction);
      if (noModels) throw new Refusal('UNPROCESSABLE', ALL_OFF);
      const { callsToday, charactersToday } = await usedToday(change.transaction);
      if (callsToday + 1 > callsPerDay) throw spent('calls');
      if (charactersToday + call.characters > charactersPerDay) throw spent('characters');
      const nothingYet = { outcome: 'OPEN' as const, status: null, bytesIn: 0, endedAt: null };
      const row = await change.rows(ModelCall).insert({ ...call, ...nothingYet });
      change.emit('created', ModelCall, [row]);
      return row;
    });
    return (ended) =>
      apart(this.parts, workspaceId, async (change) => {
        const row = await change.rows(ModelCall).update(id, { ...ended, endedAt: new Date().toISOString() });
        change.emit('updated', ModelCall, [row], Object.keys(ended));
      });
  }
}

const spent = (what: string) =>
  new Refusal(
    'UNPROCESSABLE',
    `The workspace has used up its ${what} for models and translators today. The count resets at midnight UTC.`,
  );
