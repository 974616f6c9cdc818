import { type AnyEntity, asLabel } from '@earshot/core/model/entity';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { ROW_HISTORY } from '../../../frame/row-history.ts';
import { Filled } from '../../../frame/spots.tsx';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { COLOUR, type Fact, TRASH } from '../../../kit/history/changed-fact.tsx';
import { useFolders } from './use-places.ts';

interface PlaceHistoryProps {
  title: string;
  /** entity: Project or Folder */
  noun: AnyEntity;
  id: string;
  editable: boolean;
  onClose: () => void;
}

/** History of a project or folder, with restore. */
export const PlaceHistory = observer(function PlaceHistory({ title, noun, id, editable, onClose }: PlaceHistoryProps) {
  const folders = useFolders();
  const folder: Fact = {
    label: 'Folder',
    show: (value) => {
      const found = folders.rows.find((one) => one.id === value);
      return found ? displayTitle('folder', found.name) : 'Deleted folder';
    },
    empty: 'No folder, or one that you have no access to',
  };
  const facts: Readonly<Record<string, Fact>> = {
    title: { label: 'Name', show: String },
    name: { label: 'Name', show: String },
    summary: { label: 'Summary', show: String },
    icon: { label: 'Icon', show: String },
    colour: COLOUR,
    status: { label: 'Status', show: (value) => asLabel(String(value).toLowerCase()) },
    folderId: folder,
    parentId: folder,
    trashedAt: TRASH,
  };
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <Filled
        spot={ROW_HISTORY}
        props={{ noun, rowId: id, fact: (field) => facts[field], editable, onDone: onClose }}
      />
    </Dialog>
  );
});
