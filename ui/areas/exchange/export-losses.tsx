import { EXPORT_FILES, type ProjectExport, projectExportLosses } from '@earshot/core/areas/exchange/project-export';
import { Button, Stack } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { LossList } from './loss-list.tsx';

const PAGE = 100;

interface ExportLossesProps {
  row: ProjectExport;
  onClose: () => void;
}

/** Losses of an export's format. */
export const ExportLosses = observer(function ExportLosses({ row, onClose }: ExportLossesProps) {
  const { id, format, lossCount } = row;
  const [first, setFirst] = useState(PAGE);
  const { data, state, error, reload } = useAsk(projectExportLosses, { id, first });
  return (
    <Dialog title={`What the ${EXPORT_FILES[format].title} leaves out or changes`} size="lg" onClose={onClose}>
      <Stack gap="sm">
        {state === 'failed' ? (
          <RefusedState error={error} again={reload} />
        ) : data ? (
          <LossList losses={data} count={lossCount} />
        ) : (
          <RowsSkeleton rows={6} height={40} />
        )}
        {data && data.length === first && data.length < lossCount && (
          <Button variant="default" onClick={() => setFirst(first + 10 * PAGE)}>
            Show more
          </Button>
        )}
      </Stack>
    </Dialog>
  );
});
