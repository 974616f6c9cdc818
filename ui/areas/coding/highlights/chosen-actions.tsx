import { deleteHighlights, Highlight, tagHighlights } from '@earshot/core/areas/coding/highlight';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconCopy, IconStack2, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { Filled } from '../../../frame/spots.tsx';
import { counted } from '../../../kit/words/counted.ts';
import type { Batches } from '../../views/choosing/use-batches.ts';
import type { Chosen } from '../../views/choosing/use-chosen.ts';
import { AddToCollection } from '../collections/add-to-collection.tsx';
import { CHOSEN_HIGHLIGHTS } from '../spots.ts';
import { useCopyQuotes } from './use-copy.ts';

interface ChosenActionsProps {
  projectId: string;
  tags: readonly Tag[];
  chosen: Chosen;
  run: Batches['run'];
}

const many = (count: number) => counted(count, 'highlight');

/** Actions for all chosen highlights: add or remove tags, collect, copy, move to trash and restore. */
export const ChosenActions = observer(function ChosenActions({ projectId, tags, chosen, run }: ChosenActionsProps) {
  const highlights = useStores().of(Highlight);
  const copy = useCopyQuotes();
  const [collecting, setCollecting] = useState(false);
  const { ids } = chosen;
  const here = ids.flatMap((id) => highlights.byId(id) ?? []);
  // Highlights that are not loaded can have any tag.
  const carried =
    here.length < ids.length ? tags : tags.filter(({ id }) => here.some((row) => row.tagIds.includes(id)));
  const title = (tag: Tag) => displayTitle('tag', tag.title);
  return (
    <>
      <TagMenu
        label="Tag"
        icon={<IconTag size={16} stroke={1.75} aria-hidden />}
        tags={tags}
        onTake={(tag) =>
          void run(
            tagHighlights,
            ids,
            (some) => ({ ids: some, add: [tag.id] }),
            (count) => `Tagged ${many(count)} with “${title(tag)}”.`,
          )
        }
      />
      <TagMenu
        label="Untag"
        icon={<IconTagOff size={16} stroke={1.75} aria-hidden />}
        tags={carried}
        onTake={(tag) =>
          void run(
            tagHighlights,
            ids,
            (some) => ({ ids: some, remove: [tag.id] }),
            (count) => `Removed “${title(tag)}” from ${many(count)}.`,
          )
        }
      />
      <Button
        variant="default"
        leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
        onClick={() => setCollecting(true)}
      >
        Add to collection
      </Button>
      {collecting && (
        <AddToCollection projectId={projectId} kind="highlight" ids={ids} onClose={() => setCollecting(false)} />
      )}
      <Filled spot={CHOSEN_HIGHLIGHTS} props={{ projectId, ids }} />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copy(ids)}
      >
        Copy quotes
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() =>
          void run(
            deleteHighlights,
            ids,
            (some) => ({ ids: some }),
            (count) => `Moved ${many(count)} to trash.`,
          )
        }
      >
        Move to trash
      </Button>
    </>
  );
});

interface TagMenuProps {
  label: string;
  icon: ReactNode;
  tags: readonly Tag[];
  onTake: (tag: Tag) => void;
}

function TagMenu({ label, icon, tags, onTake }: TagMenuProps) {
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <Button variant="default" leftSection={icon} disabled={tags.length === 0}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {tags.map((tag) => (
          <Menu.Item key={tag.id} onClick={() => onTake(tag)}>
            {displayTitle('tag', tag.title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
