import { csvLine } from '@earshot/core/areas/channels/cells';
import { slug } from '@earshot/core/rules/id';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { STEP_WORDS } from '../../kit/chart/step-words.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { downloadBlob } from '../../kit/download/download-blob.ts';
import { downloadText } from '../../kit/download/download-text.ts';
import type { ChartNumbers } from './chart-table.tsx';

interface ChartDownloadsProps {
  numbers: ChartNumbers & { noun: string };
  /** what the picture shows, in a sentence */
  said: string;
  /** whose chart is shown; without one there are only the numbers */
  pluginId: string | undefined;
}

const DAY = 'YYYY-MM-DD'.length;

/** The numbers as CSV; days are written as every program reads them. */
const csvOf = ({ per, steps, series }: ChartNumbers): string =>
  [
    [STEP_WORDS[per].head, ...series.map(({ title }) => title)],
    ...steps.map((from, step) => [from.slice(0, DAY), ...series.map(({ counts }) => counts[step] ?? 0)]),
  ]
    .map((cells) => csvLine(cells))
    .join('');

/** A chart as a file: the picture, or its numbers. */
export function ChartDownloads({ numbers, said, pluginId }: ChartDownloadsProps) {
  const name = slug(numbers.label) || 'chart';
  const svg = async (id: string) => {
    const { svgOf } = await import('./chart-files.tsx');
    return svgOf(id, { ...numbers, label: said, title: numbers.label });
  };
  const saveSvg = async (id: string) => downloadText(`${name}.svg`, 'image/svg+xml', await svg(id));
  const savePng = async (id: string) => {
    const { pngOf } = await import('../../kit/download/png-of.ts');
    downloadBlob(`${name}.png`, await pngOf(await svg(id)));
  };
  const told = (work: Promise<void>) => void work.catch((reason: unknown) => toast.failed(reason));
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Download ${numbers.label}`}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {pluginId !== undefined && (
          <>
            <Menu.Item onClick={() => told(savePng(pluginId))}>Picture (PNG)</Menu.Item>
            <Menu.Item onClick={() => told(saveSvg(pluginId))}>Drawing (SVG)</Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => downloadText(`${name}.csv`, 'text/csv', `\ufeff${csvOf(numbers)}`)}>
          Numbers (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
