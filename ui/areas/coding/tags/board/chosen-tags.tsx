import type { Tag } from '@earshot/core/areas/coding/tag';
import { deleteTags, updateTags } from '@earshot/core/areas/coding/tag-batches';
import type { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { limits } from '@earshot/core/limits';
import { Button, Menu, Popover } from '@mantine/core';
import { IconArrowMerge, IconFolderShare, IconFolderSymlink, IconPalette, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useKeys } from '../../../../frame/use-keys.ts';
import { ColourPicker } from '../../../../kit/form/colour-picker.tsx';
import { counted } from '../../../../kit/words/counted.ts';
import { ChosenFrame } from '../../../views/choosing/chosen-frame.tsx';
import { useBatches } from '../../../views/choosing/use-batches.ts';
import { MergeTags } from './merge-tags.tsx';
import type { ChoosingTags } from './use-choosing-tags.ts';

interface ChosenTagsProps {
  choosing: ChoosingTags;
  /** groups of the shown board */
  groups: readonly TagGroup[];
  /** true if this board also shows tags without a group */
  ungroups: boolean;
  /** opens the dialog that moves or copies tags */
  onMoveOrCopy: (tags: readonly Tag[]) => void;
}

const many = (count: number) => counted(count, 'tag');

/** Actions for the selected tags, each with one Undo. Ctrl/Cmd+A selects all, Escape none. */
export const ChosenTags = observer(function ChosenTags({ choosing, groups, ungroups, onMoveOrCopy }: ChosenTagsProps) {
  const { rows, clear } = choosing;
  const [merging, setMerging] = useState(false);
  const [painting, setPainting] = useState(false);
  const { run } = useBatches(() => {});
  const ids = rows.map(({ id }) => id);
  const { length } = rows;
  useKeys([
    {
      id: 'choose-all-tags',
      title: 'Select all tags',
      group: 'Project',
      keys: ['mod+a'],
      run: choosing.all,
    },
    {
      id: 'choose-no-tags',
      title: 'Clear selection of tags',
      group: 'Project',
      keys: ['escape'],
      hidden: true,
      when: () => length > 0,
      run: clear,
    },
  ]);
  if (length === 0) return null;
  const move = (group: TagGroup | undefined) =>
    void run(
      updateTags,
      ids,
      (some) => ({ changes: some.map((id) => ({ id, groupId: group?.id ?? null })) }),
      (count) => (group ? `Moved ${many(count)} to “${group.title}”.` : `Took ${many(count)} out of their groups.`),
    );
  const paint = (colour: string) => {
    setPainting(false);
    void run(
      updateTags,
      ids,
      (some) => ({ changes: some.map((id) => ({ id, colour })) }),
      (count) => `Changed the colour of ${many(count)}.`,
    );
  };
  const [first] = rows;
  const alike = first && rows.every(({ colour }) => colour === first.colour) ? first.colour : null;
  return (
    <ChosenFrame label="Selected tags" says={`${many(length)} selected`} clear="Clear selection" onClear={clear}>
      <Menu position="top-start" returnFocus>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFolderSymlink size={16} stroke={1.75} aria-hidden />}
            disabled={groups.length === 0}
            title={groups.length === 0 ? 'There are no groups yet' : undefined}
          >
            Move to group
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {groups.map((group) => (
            <Menu.Item key={group.id} onClick={() => move(group)}>
              {group.title}
            </Menu.Item>
          ))}
          {ungroups && <Menu.Item onClick={() => move(undefined)}>No group</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconFolderShare size={16} stroke={1.75} aria-hidden />}
        disabled={length > limits.bulkRows}
        title={length > limits.bulkRows ? `At most ${limits.bulkRows} tags are moved at once` : undefined}
        onClick={() => onMoveOrCopy(rows)}
      >
        Move or copy
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
        disabled={length < 2 || length > limits.mergedTags}
        title={length > limits.mergedTags ? `At most ${limits.mergedTags} tags are merged at once` : undefined}
        onClick={() => setMerging(true)}
      >
        Merge
      </Button>
      <Popover opened={painting} onChange={setPainting} position="top" trapFocus returnFocus width={300}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconPalette size={16} stroke={1.75} aria-hidden />}
            aria-expanded={painting}
            onClick={() => setPainting(!painting)}
          >
            Colour
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Selected tags’ colour">
          <ColourPicker label="Selected tags’ colour" value={alike} onChange={paint} />
        </Popover.Dropdown>
      </Popover>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() =>
          void run(
            deleteTags,
            ids,
            (some) => ({ ids: some }),
            (count) => `Moved ${many(count)} to trash.`,
          )
        }
      >
        Move to trash
      </Button>
      {merging && <MergeTags tags={rows} onDone={clear} onClose={() => setMerging(false)} />}
    </ChosenFrame>
  );
});
