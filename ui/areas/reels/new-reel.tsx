import type { Collection } from '@earshot/core/areas/coding/collection';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { Button, Menu } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { useNewReel } from './use-new-reel.ts';

/** Button that makes a reel of chosen highlights. */
export function NewReelOfChosen({ projectId, ids }: { projectId: string; ids: readonly string[] }) {
  const make = useNewReel();
  return (
    <Button
      variant="default"
      leftSection={<IconMovie size={16} stroke={1.75} aria-hidden />}
      onClick={() => void make({ projectId, highlightIds: [...ids] })}
    >
      New reel
    </Button>
  );
}

/** Menu item of a project's tag that makes a reel of its highlights. */
export const NewReelOfTag = ({ tag: { id, title, placeId } }: { tag: Tag }) => (
  <NewReelItem projectId={placeId} source={{ title, tagId: id }} />
);

/** Menu item of a collection that makes a reel of its highlights. */
export const NewReelOfCollection = ({ collection: { id, title, projectId } }: { collection: Collection }) => (
  <NewReelItem projectId={projectId} source={{ title, collectionId: id }} />
);

interface NewReelItemProps {
  projectId: string;
  source: { title: string; tagId?: string; collectionId?: string };
}

const NewReelItem = observer(function NewReelItem({ projectId, source }: NewReelItemProps) {
  const { access, session } = useStores();
  const make = useNewReel();
  // A tag of the workspace belongs to no project.
  if (projectId === session.workspaceId || !access.may(projectId, 'WRITE')) return null;
  return (
    <Menu.Item leftSection={<IconMovie size={16} aria-hidden />} onClick={() => void make({ projectId, ...source })}>
      New reel
    </Menu.Item>
  );
});
