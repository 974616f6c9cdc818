import { slug } from '@earshot/core/rules/id';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { usePanelStore } from '../../frame/panels/use-panels.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { downloadBlob } from '../../kit/download/download-blob.ts';
import { downloadText } from '../../kit/download/download-text.ts';
import { csvOf, type Drawing, type NumberTable } from './chart-numbers.ts';

interface ChartDownloadsProps {
  /** title of the chart, and of its files */
  title: string;
  drawing: Drawing;
  table: NumberTable;
  /** plugin of the chart; undefined if only numbers are available */
  pluginId: string | undefined;
}

/** Downloads of a chart: the picture and its numbers. */
export const ChartDownloads = observer(function ChartDownloads({
  title,
  drawing,
  table,
  pluginId,
}: ChartDownloadsProps) {
  const store = usePanelStore();
  const module = pluginId === undefined ? undefined : store.chartModule(pluginId);
  const name = slug(title) || 'chart';
  const svg = async (address: string) => {
    const { svgOf } = await import('./chart-files.tsx');
    return svgOf(address, { ...drawing, title });
  };
  const saveSvg = async (address: string) => downloadText(`${name}.svg`, 'image/svg+xml', await svg(address));
  const savePng = async (address: string) => {
    const { pngOf } = await import('../../kit/download/png-of.ts');
    downloadBlob(`${name}.png`, await pngOf(await svg(address)));
  };
  const told = (work: Promise<void>) => void work.catch((reason: unknown) => toast.failed(reason));
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Download ${title}`}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {module !== undefined && (
          <>
            <Menu.Item onClick={() => told(savePng(module))}>Picture (PNG)</Menu.Item>
            <Menu.Item onClick={() => told(saveSvg(module))}>Drawing (SVG)</Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => downloadText(`${name}.csv`, 'text/csv', `\ufeff${csvOf(table)}`)}>
          Numbers (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
