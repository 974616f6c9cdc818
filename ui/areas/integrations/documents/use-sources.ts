import { type Integration, integrations } from '@earshot/core/areas/integrations/integration';
import { useAsk } from '../../../data/use-stores.ts';
import { useDialogInAddress } from '../use-dialog-in-address.ts';

/** Connected services with an import; read it inside an observer(). */
export function useSources(): Integration[] {
  const { data = [] } = useAsk(integrations, {});
  return data.filter(({ documents, connection, enabled }) => documents !== '' && enabled && connection !== null);
}

/** The dialog that imports from one service. */
export const useImportDialog = (integration: string) => useDialogInAddress('import-from', integration);
