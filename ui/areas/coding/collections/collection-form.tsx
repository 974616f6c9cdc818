import { type Collection, createCollection, updateCollection } from '@earshot/core/areas/coding/collection';
import { Textarea, TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';

interface CollectionFormProps {
  projectId: string;
  /** the collection that is changed; a new one is made without */
  collection?: Collection | undefined;
  onMade?: (made: Collection) => unknown;
  onClose: () => void;
}

/** Makes or changes a collection: its title and what it is for. */
export function CollectionForm({ projectId, collection, onMade, onClose }: CollectionFormProps) {
  const fields = (
    <>
      <Field name="title" label="Title" input={TextInput} data-autofocus autoComplete="off" />
      <Field name="description" label="Description" input={Textarea} autosize minRows={2} maxRows={8} />
    </>
  );
  return (
    <Dialog onClose={onClose} title={collection ? 'Edit collection' : 'New collection'}>
      {collection ? (
        <Form
          operation={updateCollection}
          start={{
            id: collection.id,
            revision: collection.revision,
            title: collection.title,
            description: collection.description,
          }}
          submit="Save"
          says="Collection changed."
          onDone={onClose}
          onCancel={onClose}
        >
          {fields}
        </Form>
      ) : (
        <Form
          operation={createCollection}
          start={{ projectId, title: '', description: '' }}
          submit="Create collection"
          says={({ title }) => `Collection “${title}” created.`}
          onDone={(made) => {
            onClose();
            return onMade?.(made);
          }}
          onCancel={onClose}
        >
          {fields}
        </Form>
      )}
    </Dialog>
  );
}
