import { type Integration, integrations } from '@earshot/core/areas/integrations/integration';
import { useAsk } from '../../../data/use-stores.ts';

/** Connected services in which issues can be created. */
export function useTrackers(): Integration[] {
  const { data = [] } = useAsk(integrations, {});
  return data.filter(({ issues, connection, enabled }) => issues && enabled && connection !== null);
}
