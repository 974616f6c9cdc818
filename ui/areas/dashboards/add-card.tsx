import type { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import { type CardKind, createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import type { InputOf } from '@earshot/core/model/operation';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import {
  IconChartBar,
  IconCircles,
  IconHash,
  IconHeading,
  IconPlus,
  IconPuzzle,
  IconSearch,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PanelPicker, usePanelChoices } from '../../frame/panels/panel-picker.tsx';
import { ChooseRow } from '../../kit/dialogs/choose-row.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { ChartPicker } from '../charts/project/chart-picker.tsx';
import { useChannels } from '../places/projects/use-places.ts';
import { HeadingForm, NumberForm, SearchForm } from './card-forms.tsx';

const KINDS: readonly { kind: CardKind; title: string; icon: typeof IconHash }[] = [
  { kind: 'CHART', title: 'Chart', icon: IconChartBar },
  { kind: 'NUMBER', title: 'Number', icon: IconHash },
  { kind: 'THEMES', title: 'Themes of a channel', icon: IconCircles },
  { kind: 'SEARCH', title: 'Search', icon: IconSearch },
  { kind: 'HEADING', title: 'Heading', icon: IconHeading },
  { kind: 'PANEL', title: 'Panel of a plugin', icon: IconPuzzle },
];

/** Adds a card of a kind to a dashboard, at the first free position. */
export const AddCard = observer(function AddCard({ dashboard }: { dashboard: Dashboard }) {
  const [kind, setKind] = useState<CardKind>();
  const run = useDo();
  const panels = usePanelChoices('DASHBOARD_CARD', dashboard.placeId);
  const close = () => setKind(undefined);
  const add = (card: Omit<InputOf<typeof createDashboardCard>, 'dashboardId'>, title: string) =>
    run(createDashboardCard, { dashboardId: dashboard.id, ...card }, `“${title}” added`);
  const shared = { dashboardId: dashboard.id, onClose: close };
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} aria-hidden />}>Add card</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {KINDS.filter(({ kind }) => kind !== 'PANEL' || panels.length > 0).map(({ kind, title, icon: Icon }) => (
            <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => setKind(kind)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {kind === 'CHART' && (
        <ChartPicker
          title="Add a chart"
          projectId={dashboard.placeId}
          onPick={(chart) => add({ kind, chartId: chart.id }, displayTitle('chart', chart.title))}
          onClose={close}
        />
      )}
      {kind === 'THEMES' && (
        <PickChannel onPick={(id, title) => add({ kind, channelId: id }, `Themes of ${title}`)} onClose={close} />
      )}
      {kind === 'PANEL' && (
        <PanelPicker
          title="Add a panel"
          panels={panels}
          onPick={({ pluginId, id, title }) => add({ kind, pluginId, panelId: id }, title)}
          onClose={close}
        />
      )}
      {kind === 'NUMBER' && <NumberForm {...shared} placeId={dashboard.placeId} />}
      {kind === 'SEARCH' && <SearchForm {...shared} />}
      {kind === 'HEADING' && <HeadingForm {...shared} />}
    </>
  );
});

interface PickChannelProps {
  onPick: (id: string, title: string) => unknown;
  onClose: () => void;
}

const PickChannel = observer(function PickChannel({ onPick, onClose }: PickChannelProps) {
  const { rows } = useChannels();
  return (
    <ChooseRow
      title="Add the themes of a channel"
      label="Channel"
      rows={rows}
      data={rows.map(({ id, title }) => ({ value: id, label: displayTitle('channel', title) }))}
      none="There are no channels that you can open"
      unknown="No matching channels"
      onPick={({ id, title }) => onPick(id, displayTitle('channel', title))}
      onClose={onClose}
    />
  );
});
