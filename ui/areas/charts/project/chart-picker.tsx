import { type Chart, charts } from '@earshot/core/areas/charts/chart';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useList } from '../../../data/use-stores.ts';
import { ChooseRow } from '../../../kit/dialogs/choose-row.tsx';
import { useProjects } from '../../places/projects/use-places.ts';

interface ChartPickerProps {
  title: string;
  /** project whose charts are listed first */
  projectId: string;
  onPick: (chart: Chart) => unknown;
  onClose: () => void;
}

/** Picker for a chart of any project that the user can read. */
export const ChartPicker = observer(function ChartPicker({ projectId, ...props }: ChartPickerProps) {
  const rows = useList(charts, { orderBy: 'TITLE_ASC', first: 1000 }).rows as readonly Chart[];
  const projects = useProjects().rows.toSorted((a, b) => Number(b.id === projectId) - Number(a.id === projectId));
  const data = projects.map(({ id, title }) => ({
    group: displayTitle('project', title),
    items: rows
      .filter((one) => one.projectId === id)
      .map((one) => ({ value: one.id, label: displayTitle('chart', one.title) })),
  }));
  return (
    <ChooseRow
      label="Chart"
      rows={rows}
      data={data.filter(({ items }) => items.length > 0)}
      none="There are no charts yet. Make one on the Charts page of the project"
      unknown="No matching charts"
      {...props}
    />
  );
});
