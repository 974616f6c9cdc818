import type { FilePreview } from '@earshot/core/areas/channels/channel-run';
import { useMemo } from 'react';
import { PreviewTable, ReadCell } from '../../files/tables/preview-table.tsx';
import { readsDates, rolesOf } from './preview-columns.ts';
import type { Choices } from './reading-choices.ts';

interface DataPreviewProps {
  preview: FilePreview;
  options: Choices;
  /** another look at the file is on its way */
  busy: boolean;
}

/** The first rows of a file, as they would be read: the chosen columns first. */
export function DataPreview({ preview: { labels, rows }, options, busy }: DataPreviewProps) {
  const columns = useMemo(() => {
    const dateIn = readsDates(options);
    const date = (text: string) => (
      <ReadCell written={text} read={dateIn(text)} wrong={text.trim() === '' ? 'No date' : 'Not readable'} />
    );
    return rolesOf(labels, options).map((column) => ({
      ...column,
      wide: column.role === 'Text',
      ...(column.label === options.timeColumn ? { cell: date } : {}),
    }));
  }, [labels, options]);
  return <PreviewTable columns={columns} rows={rows} busy={busy} />;
}
