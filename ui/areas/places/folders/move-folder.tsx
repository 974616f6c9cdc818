import { type Folder, updateFolder } from '@earshot/core/areas/places/folder';
import { Text } from '@mantine/core';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';
import { FolderSelect } from './folder-select.tsx';

interface MoveFolderProps {
  opened: boolean;
  folder: Folder;
  onClose: () => void;
}

/** Dialog for moving a folder. */
export function MoveFolder({ opened, folder, onClose }: MoveFolderProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Move folder">
      <Form
        operation={updateFolder}
        start={{ id: folder.id, parentId: folder.parentId }}
        submit="Move"
        says="The folder was moved."
        onCancel={onClose}
        onDone={onClose}
      >
        <Field name="parentId" label="Into" input={FolderSelect} without={folder.id} />
        <Text c="dimmed" size="sm">
          {folder.detached
            ? 'It does not inherit access from the folder around it, so who can open it stays the same.'
            : 'Whoever can open the folder around it will be able to open this one, too.'}
        </Text>
      </Form>
    </Dialog>
  );
}
