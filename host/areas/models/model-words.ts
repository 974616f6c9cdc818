import type { StoredModelSettings } from '@earshot/core/areas/models/model-settings';
import { ModelFailure, type ModelServer } from '@earshot/core/plugin/text-model';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';

/** True if a workspace allows models in a region. */
export const inRegions = ({ regions }: StoredModelSettings, region: string): boolean =>
  regions.length === 0 || regions.some((one) => one.toLowerCase() === region.toLowerCase());

/** Notice for a model in a region that is not allowed; '' if it is. */
export const outsideRegions = (settings: StoredModelSettings, region: string): string =>
  inRegions(settings, region) ? '' : `Its region, ${region}, is not among those that are allowed.`;

/** The host of a model's server. */
export const hostOf = ({ address }: ModelServer): string => new URL(address).host;

const SAID: Record<number, string> = {
  400: 'does not accept the request. Check the name of the model and the settings of its plugin.',
  401: 'does not take the key. An administrator can give another one in Settings → Plugins.',
  403: 'does not let this key use the model. An administrator can give another one in Settings → Plugins.',
  404: 'was not found at its address. Check address and model in Settings → Plugins.',
  429: 'is receiving too many requests. Try again later.',
};

/** Explains a model's failure as a refusal. */
export function inWords(title: string, fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  if (fault instanceof ModelFailure) return new Refusal('UNPROCESSABLE', fault.message);
  if (!(fault instanceof RemoteFailure)) throw fault;
  const { status, retryAfterMs } = fault;
  if (status === undefined || status < 300)
    return new Refusal(
      'UNPROCESSABLE',
      `${title} ${status === undefined ? 'could not be reached' : 'stopped in the middle of its answer'}.`,
    );
  if (status === 429 && retryAfterMs !== undefined)
    return new Refusal(
      'UNPROCESSABLE',
      `${title} is receiving too many requests. Try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`,
    );
  return new Refusal(
    'UNPROCESSABLE',
    `${title} ${SAID[status] ?? `answered with an error (${status}). Try again later.`}`,
  );
}
