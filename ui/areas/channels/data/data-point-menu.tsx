import { type DataPoint, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';

/** Moves a data point to trash; resolves to true if it did. */
export function useTrashDataPoint(): (row: DataPoint) => Promise<boolean> {
  const trash = useTrash();
  return (row) => trash(deleteDataPoint, row, 'The data point was moved to trash.');
}

interface DataPointMenuProps {
  row: DataPoint;
  /** called after it was deleted */
  onGone?: () => void;
}

/** Menu of a data point. */
export function DataPointMenu({ row, onGone }: DataPointMenuProps) {
  const trash = useTrashDataPoint();
  return (
    <RowMenu label={`More actions for “${dataPointTitle(row)}”`}>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={async () => {
          if (await trash(row)) onGone?.();
        }}
      >
        Move to trash
      </Menu.Item>
    </RowMenu>
  );
}
