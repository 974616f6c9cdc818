import { addToCollection, type Collection, collections } from '@earshot/core/areas/coding/collection';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group, Menu, Select, Stack } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useList } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { useBatches } from '../../views/choosing/use-batches.ts';
import { CollectionForm } from './collection-form.tsx';

interface AddToCollectionProps {
  projectId: string;
  /** highlights or insights of the project, in the order in which they are added */
  kind: 'highlight' | 'insight';
  ids: readonly string[];
  onClose: () => void;
}

/** Appends highlights or insights to a chosen collection; if there are none, one is created first. */
export const AddToCollection = observer(function AddToCollection(props: AddToCollectionProps) {
  const { projectId, kind, ids, onClose } = props;
  const list = useList<Collection>(collections, {
    condition: { projectId },
    orderBy: 'UPDATED_AT_DESC',
    first: 1000,
  });
  const [wanted, setWanted] = useState<string>();
  const [making, setMaking] = useState(false);
  const { run } = useBatches(() => {});
  const chosen = wanted ?? list.rows[0]?.id ?? null;
  const add = (collection: Collection) => {
    onClose();
    const field = kind === 'highlight' ? 'highlightIds' : 'insightIds';
    void run(
      addToCollection,
      ids,
      (some) => ({ id: collection.id, [field]: some }),
      (count) => `Added ${counted(count, kind)} to “${collection.title}”.`,
    );
  };
  if (making || list.empty) return <CollectionForm projectId={projectId} onMade={add} onClose={onClose} />;
  const waiting = list.rows.length === 0;
  if (waiting && list.state !== 'failed') return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const collection = list.rows.find(({ id }) => id === chosen);
    if (collection) add(collection);
  };
  return (
    <Dialog onClose={onClose} title={`Add ${counted(ids.length, kind)} to a collection`}>
      {waiting ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Select
              label="Collection"
              data={list.rows.map(({ id, title }) => ({ value: id, label: displayTitle('collection', title) }))}
              value={chosen}
              onChange={(id) => setWanted(id ?? undefined)}
              allowDeselect={false}
              searchable
              nothingFoundMessage="No matching collections"
            />
            <Group justify="space-between" gap="xs">
              <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
                New collection
              </Button>
              <Group gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" data-autofocus>
                  Add
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
});

/** Menu item that opens AddToCollection. */
export const AddToCollectionItem = ({ onClick }: { onClick: () => void }) => (
  <Menu.Item leftSection={<IconStack2 size={16} aria-hidden />} onClick={onClick}>
    Add to collection
  </Menu.Item>
);
