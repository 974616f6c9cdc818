import { createFolder } from '@earshot/core/areas/places/folder';
import { Text, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';

interface NewFolderProps {
  opened: boolean;
  parentId: string | null;
  onClose: () => void;
}

/** Dialog for a new folder; opens it. */
export function NewFolder({ opened, parentId, onClose }: NewFolderProps) {
  const navigate = useNavigate();
  return (
    <Dialog opened={opened} onClose={onClose} title="New folder">
      <Text c="dimmed" mb="md">
        {parentId === null
          ? 'Share it under Access: access to a folder applies to everything in it.'
          : 'Whoever can open the folder around it can open this one, too.'}
      </Text>
      <Form
        operation={createFolder}
        start={{ name: '', parentId }}
        submit="Create folder"
        says="Folder created."
        onCancel={onClose}
        onDone={async (folder) => {
          onClose();
          await navigate(paths.folder(folder));
        }}
      >
        <Field name="name" label="Name" input={TextInput} data-autofocus />
      </Form>
    </Dialog>
  );
}
