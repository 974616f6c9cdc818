import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import type { Member } from '@earshot/core/model/member';
import { HIGHLIGHT_HEADS } from '@earshot/core/texts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconClipboardText, IconDownload, IconLayoutRows } from '@tabler/icons-react';
import bar from '../../../frame/toolbar.module.css';
import { ColumnChooser } from '../../../kit/table/column-chooser.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { HighlightFilters } from './highlight-filters.tsx';
import { exportAddress, type HighlightView, USUAL_COLUMNS } from './highlight-view.ts';
import classes from './table-bar.module.css';
import { useCopyTable } from './use-copy.ts';

interface TableBarProps {
  projectId: string;
  view: HighlightView;
  orderBy: string;
  tags: readonly Tag[];
  notes: readonly Note[];
  speakers: readonly string[];
  people: readonly Member[];
  /** how many highlights are shown; undefined while that is not known */
  total: number | undefined;
  onChange: (change: Partial<HighlightView>) => void;
}

const SIGN = { section: classes.sign ?? '' };

/** What a table of highlights shows, how, how many they are, and how they leave. */
export function TableBar({ projectId, view, orderBy, total, onChange, ...offers }: TableBarProps) {
  const copy = useCopyTable();
  const { grouped, columns } = view;
  const offered = columns.map((one) => ({ ...one, title: HIGHLIGHT_HEADS[one.key], always: one.key === 'HIGHLIGHT' }));
  return (
    <div className={bar.bar}>
      <HighlightFilters filter={view} {...offers} onChange={onChange} />
      <div className={bar.end}>
        <span className={bar.count} role="status">
          {total === undefined ? '' : counted(total, 'highlight')}
        </span>
        <div className={bar.actions}>
          <Button
            variant={grouped ? 'light' : 'default'}
            leftSection={<IconLayoutRows size={16} stroke={1.75} aria-hidden />}
            classNames={SIGN}
            aria-pressed={grouped}
            onClick={() => onChange({ grouped: !grouped, closed: [], untaggedClosed: false })}
          >
            Group by tag
          </Button>
          <ColumnChooser columns={offered} onChange={(next) => onChange({ columns: next })} usual={USUAL_COLUMNS} />
          <Tooltip label="Copy table">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Copy table"
              onClick={() => void copy(exportAddress(projectId, view, orderBy, 'tsv'))}
            >
              <IconClipboardText size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Export CSV">
            <ActionIcon
              component="a"
              href={exportAddress(projectId, view, orderBy, 'csv')}
              download
              variant="default"
              size={36}
              aria-label="Export CSV"
            >
              <IconDownload size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
    </div>
  );
}
