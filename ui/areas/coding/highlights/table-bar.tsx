import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconClipboardText, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Author } from '../../../data/use-members.ts';
import bar from '../../../frame/toolbar.module.css';
import { counted } from '../../../kit/words/counted.ts';
import type { Filter } from './highlight-filter.ts';
import classes from './highlight-filters.module.css';
import { HighlightFilters } from './highlight-filters.tsx';
import { useCopyTable } from './use-copy.ts';

interface TableBarProps {
  filter: Filter;
  /** address of the table as a file */
  exported: (ending: 'csv' | 'tsv') => string;
  tags: readonly Tag[];
  notes: readonly Note[];
  speakers: readonly string[];
  people: readonly Author[];
  /** number of shown highlights; undefined until known */
  total: number | undefined;
  /** menus for layout and columns */
  choosers: ReactNode;
  onChange: (change: Partial<Filter>) => void;
}

/** Filters, layout, count and downloads of a list of highlights. */
export function TableBar({ filter, exported, total, choosers, onChange, ...offers }: TableBarProps) {
  const copy = useCopyTable();
  return (
    <div className={bar.bar}>
      <HighlightFilters filter={filter} {...offers} onChange={onChange} />
      <div className={`${bar.end} ${classes.rest}`}>
        <span className={bar.count} role="status">
          {total === undefined ? '' : counted(total, 'highlight')}
        </span>
        <div className={bar.actions}>
          {choosers}
          <Tooltip label="Copy table">
            <ActionIcon variant="default" size={36} aria-label="Copy table" onClick={() => void copy(exported('tsv'))}>
              <IconClipboardText size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Export CSV">
            <ActionIcon
              component="a"
              href={exported('csv')}
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
