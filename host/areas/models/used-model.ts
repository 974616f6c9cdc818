import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { Refusal } from '@earshot/core/refusal';
import { isUsed, type ModelMode } from '@earshot/core/rules/models/model-mode';
import type { Work } from '../../operations/work.ts';
import { nameOf, type TextModels } from './text-models.ts';

/** Requested use of a model: the feature's mode, and true if a user asked for it. */
export interface Wanted {
  modeOf: (chosen: StoredModelSettings) => ModelMode;
  asked: boolean | null;
}

/** Name of the used model; '' for none. Refuses a request for a model where none is used. */
export async function usedModel(models: TextModels, work: Work, { modeOf, asked }: Wanted): Promise<string> {
  if (asked === false) return '';
  const model = await models.chosen(work.workspaceId, work.transaction);
  const used = model !== undefined && isUsed(modeOf(model.chosen), asked);
  if (asked === true && !used)
    throw new Refusal(
      'UNPROCESSABLE',
      'No text model is used here. An administrator can choose one in Settings → Text models.',
    );
  return used ? nameOf(model) : '';
}
