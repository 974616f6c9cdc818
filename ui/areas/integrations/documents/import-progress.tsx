import { fileImports } from '@earshot/core/areas/files/file-import';
import { limits } from '@earshot/core/limits';
import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useList } from '../../../data/use-stores.ts';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { BulkImportPart } from '../../files/bulk/bulk-import-part.tsx';
import { bulkImportsOf } from '../../files/bulk/bulk-imports-of.ts';
import classes from './documents.module.css';

/** Progress of imported documents; the import continues after the dialog is closed. */
export const ImportProgress = observer(function ImportProgress({
  bulkImportId,
  onClose,
}: {
  bulkImportId: string;
  onClose: () => void;
}) {
  const { rows } = useList(fileImports, {
    condition: { bulkImportId },
    first: limits.integrations.chosenDocuments,
  });
  const [shown] = bulkImportsOf(rows, []);
  return (
    <>
      {shown ? <BulkImportPart bulkImport={shown} /> : <RowsSkeleton rows={2} height={52} />}
      <p className={classes.account}>You can close this: the import goes on, and Settings → Bulk import shows it.</p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
});
