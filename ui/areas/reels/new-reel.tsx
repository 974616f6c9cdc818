import type { Collection } from '@earshot/core/areas/coding/collection';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { type Reel, reels } from '@earshot/core/areas/reels/reel';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList, useStores } from '../../data/use-stores.ts';
import classes from './reels.module.css';
import { useAddToReel, useNewReel } from './use-new-reel.ts';

/** Reels that the menu of chosen highlights offers. */
const OFFERED = 50;

interface AddToReelProps {
  projectId: string;
  ids: readonly string[];
}

/** Button that puts chosen highlights into a new reel, or at the end of another one. */
export function AddToReel(props: AddToReelProps) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconMovie size={16} stroke={1.75} aria-hidden />}>
          Add to reel
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.offered}>
        <OfferedReels {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

const OfferedReels = observer(function OfferedReels({ projectId, ids }: AddToReelProps) {
  const list = useList<Reel>(reels, { condition: { projectId }, orderBy: 'UPDATED_AT_DESC', first: OFFERED });
  const make = useNewReel();
  const add = useAddToReel();
  const highlightIds = [...ids];
  return (
    <>
      <Menu.Item
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => void make({ projectId, highlightIds })}
      >
        New reel
      </Menu.Item>
      {list.rows.length > 0 && <Menu.Divider />}
      {list.rows.map((row) => (
        <Menu.Item key={row.id} onClick={() => void add({ id: row.id, highlightIds })}>
          <span dir="auto">{displayTitle('reel', row.title)}</span>
        </Menu.Item>
      ))}
      {list.hasMore && <Menu.Label>Only the {OFFERED} reels that changed last</Menu.Label>}
    </>
  );
});

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
