import { type Chart, deleteChart } from '@earshot/core/areas/charts/chart';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconLayoutDashboard, IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type HTMLAttributes, useState } from 'react';
import { Filled } from '../../../frame/spots.tsx';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { MoveItems, SIDEWAYS } from '../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { SHOW_CHART_ELSEWHERE } from '../spots.ts';
import face from './chart-face.module.css';
import { ChartFace } from './chart-face.tsx';
import classes from './project-charts.module.css';

interface ChartCardProps {
  chart: Chart;
  /** all charts in their order */
  charts: readonly Chart[];
  /** undefined for users who cannot change charts */
  arranging: Arranging<Chart> | undefined;
  /** properties that make the card movable */
  movable: HTMLAttributes<HTMLElement>;
  onEdit: () => void;
}

/** A chart on the page of its project, with its actions. */
export const ChartCard = observer(function ChartCard({ chart, charts, arranging, movable, onEdit }: ChartCardProps) {
  const trash = useTrash();
  const [adding, setAdding] = useState(false);
  const title = displayTitle('chart', chart.title);
  return (
    <li {...movable} className={classes.card}>
      <ChartFace
        title={title}
        settings={chart}
        type={chart.type}
        heading={
          <h2 className={face.title} dir="auto">
            {title}
          </h2>
        }
        menu={
          <RowMenu label={`More actions for ${title}`}>
            <Menu.Item leftSection={<IconLayoutDashboard size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add to dashboard
            </Menu.Item>
            {arranging && (
              <>
                <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                  Edit
                </Menu.Item>
                <MoveItems row={chart} rows={charts} arranging={arranging} steps={SIDEWAYS} />
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => void trash(deleteChart, chart, `Chart “${title}” moved to trash`)}
                >
                  Move to trash
                </Menu.Item>
              </>
            )}
          </RowMenu>
        }
      />
      {adding && <Filled spot={SHOW_CHART_ELSEWHERE} props={{ chart, onClose: () => setAdding(false) }} />}
    </li>
  );
});
