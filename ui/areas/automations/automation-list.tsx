import { type Automation, automations } from '@earshot/core/areas/automations/automation';
import { Button } from '@mantine/core';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import type { RowList } from '../../data/row-list.ts';
import { useList } from '../../data/use-stores.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { AutomationTable } from './automation-table.tsx';

/** Automations of a place, or all that the user can see. */
export const useAutomations = (placeId?: string): RowList<Automation> =>
  useList<Automation>(automations, {
    ...(placeId ? { condition: { placeId } } : {}),
    orderBy: 'TITLE_ASC',
    first: 100,
  });

/** Link to the form of a new automation. */
export const NewAutomationButton = ({ to }: { to: string }) => (
  <Button component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
    New automation
  </Button>
);

interface AutomationListProps {
  list: RowList<Automation>;
  places: boolean;
  /** address of the form of a new one */
  newAt: string;
}

/** List of automations, or a hint if there are none. */
export const AutomationList = observer(function AutomationList({ list, places, newAt }: AutomationListProps) {
  if (list.rows.length > 0)
    return (
      <AutomationTable rows={list.rows} places={places} more={list.hasMore ? () => void list.more() : undefined} />
    );
  if (list.state === 'failed') return <RefusedState error={list.error} again={() => list.reload()} />;
  if (!list.empty) return <RowsSkeleton rows={4} height={52} />;
  return (
    <EmptyState
      icon={IconBolt}
      title="No automations yet"
      text="An automation runs actions when a note is created or an insight is published, or every Monday at 9. It can notify colleagues, create notes, tag highlights, summarise, or call another program."
      action={<NewAutomationButton to={newAt} />}
    />
  );
});
