import { limits } from '@earshot/core/limits';
import { deleteHighlights, type Highlight, tagHighlights } from '@earshot/core/model/highlight';
import type { Tag } from '@earshot/core/model/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import { IconCopy, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useKeys } from '../../app/use-keys.ts';
import { useStores } from '../../data/use-stores.ts';
import { copyText } from '../../kit/copy-text.ts';
import { counted } from '../../kit/counted.ts';
import { toast } from '../../kit/toast.tsx';
import { useDo } from '../../kit/use-do.ts';
import type { Chosen } from '../insight/new-from-highlights.tsx';

interface ChosenActionsProps {
  rows: readonly Highlight[];
  tags: readonly Tag[];
  chosen: Chosen;
}

/** What is done to all chosen highlights at once: tags on and off, their words copied, into trash and back. */
export const ChosenActions = observer(function ChosenActions({ rows, tags, chosen }: ChosenActionsProps) {
  const run = useDo();
  const stores = useStores();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const those = chosen.ids.flatMap((id) => byId.get(id) ?? []);
  const many = counted(chosen.ids.length, 'highlight');
  const ids = [...chosen.ids];
  const tooMany = ids.length > limits.bulkRows;
  useKeys([
    {
      id: 'choose-all-highlights',
      title: 'Choose all highlights in the list',
      group: 'Highlights',
      keys: ['mod+a'],
      when: () => rows.length > 0,
      run: () => chosen.choose(rows.map(({ id }) => id)),
    },
  ]);
  if (ids.length === 0) return null;
  const trash = async () => {
    if (await run(deleteHighlights, { ids }, `Moved ${many} to trash.`)) chosen.clear();
  };
  const copy = async () => {
    const quotes = those.map(
      ({ text, noteId }) => `“${text}” — ${displayTitle('note', stores.notes.byId(noteId)?.title)}`,
    );
    const done = await copyText(quotes.join('\n\n'));
    toast.done(done ? `Copied ${counted(those.length, 'quote')}.` : 'The browser did not allow copying.');
  };
  const carried = tags.filter(({ id }) => those.some(({ tagIds }) => tagIds.includes(id)));
  return (
    <>
      <TagMenu
        label="Tag"
        icon={<IconTag size={16} stroke={1.75} aria-hidden />}
        tags={tags}
        disabled={tooMany}
        onTake={({ id, title }) =>
          void run(tagHighlights, { ids, add: [id] }, `Tagged ${many} with “${displayTitle('tag', title)}”.`)
        }
      />
      <TagMenu
        label="Untag"
        icon={<IconTagOff size={16} stroke={1.75} aria-hidden />}
        tags={carried}
        disabled={tooMany}
        onTake={({ id, title }) =>
          void run(tagHighlights, { ids, remove: [id] }, `Took “${displayTitle('tag', title)}” off ${many}.`)
        }
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy quotes
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        disabled={tooMany}
        onClick={() => void trash()}
      >
        Delete
      </Button>
    </>
  );
});

interface TagMenuProps {
  label: string;
  icon: ReactNode;
  tags: readonly Tag[];
  disabled: boolean;
  onTake: (tag: Tag) => void;
}

function TagMenu({ label, icon, tags, disabled, onTake }: TagMenuProps) {
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <Button variant="default" leftSection={icon} disabled={disabled || tags.length === 0}>
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
