import { type Integration, integrations } from '@earshot/core/areas/integrations/integration';
import { useSearchParams } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';

/** Which page the dialog for a new issue is open on: its menu and the dialog do not know each other. */
const OPEN = 'issue';

/** The dialog for a new issue about one insight or theme. */
export function useIssueDialog(id: string) {
  const [params, setParams] = useSearchParams();
  const change = (open: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (open) after.set(OPEN, id);
        else after.delete(OPEN);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { opened: params.get(OPEN) === id, open: () => change(true), close: () => change(false) };
}

/** The services in which issues can be created, because they are connected. */
export function useTrackers(): Integration[] {
  const { data = [] } = useAsk(integrations, {});
  return data.filter(({ issues, connection, enabled }) => issues && enabled && connection !== null);
}
