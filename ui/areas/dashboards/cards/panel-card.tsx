import { dashboard as oneDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../../data/use-stores.ts';
import { StoredPanel } from '../../../frame/panels/stored-panel.tsx';
import { boundsOf } from '../../charts/project/chart-settings.ts';
import { useProjects } from '../../places/projects/use-places.ts';
import classes from './card.module.css';
import type { ShownCard } from './shown-card.ts';
import { useCardTitle } from './use-card-title.ts';

/** A panel of a plugin, with the dashboard and its date range as input. */
export const PanelCard = observer(function PanelCard({ card, range, menu }: ShownCard) {
  const { row: dashboard } = useRow(oneDashboard, card.dashboardId);
  const projects = useProjects().rows;
  const titleOf = useCardTitle();
  const { madeFrom: from = null, madeBefore: before = null } = boundsOf(range);
  const item = {
    type: 'Dashboard',
    id: card.dashboardId,
    title: displayTitle('dashboard', dashboard?.title ?? ''),
  };
  const projectId = projects.find(({ id }) => id === card.placeId)?.id ?? null;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title} dir="auto">
          {titleOf(card)}
        </h2>
        {menu}
      </div>
      <StoredPanel
        place="DASHBOARD_CARD"
        name={card}
        about={{ item, projectId, placeId: card.placeId }}
        range={{ from, before }}
      />
    </>
  );
});
