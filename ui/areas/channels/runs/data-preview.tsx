import type { FilePreview } from '@earshot/core/areas/channels/channel-run';
import { useMemo } from 'react';
import { PreviewTable, ReadCell } from '../../files/tables/preview-table.tsx';
import { readsDates, rolesOf } from './preview-columns.ts';
import type { Choices } from './reading-choices.ts';

interface DataPreviewProps {
  preview: FilePreview;
  options: Choices;
  /** true while another preview loads */
  busy: boolean;
}

/** First rows of a file under the current options, chosen columns first. */
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
