import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPilcrow, IconSeparator } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import classes from './toolbar.module.css';
import { blockItems, shownKeys } from './toolbar-items.ts';

/** Menu with the type of the caret's block, the other types, and the dividing line. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: () => blockItems.find(({ isOn }) => isOn(editor))?.id,
  });
  const current = blockItems.find(({ id }) => id === on);
  const Shown = current?.icon ?? IconPilcrow;
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.block ?? ''}
          leftSection={<Shown size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Block type: ${current?.title ?? 'Text'}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={classes.blockName}>{current?.title ?? 'Text'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {blockItems.toReversed().map(({ id, title, icon: ItemIcon, keys, run }) => (
          <Menu.Item
            key={id}
            leftSection={<ItemIcon size={16} aria-hidden />}
            rightSection={keys && <span className={classes.keys}>{shownKeys(keys)}</span>}
            onClick={() => run(editor.chain().focus()).run()}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSeparator size={16} aria-hidden />}
          onClick={() => editor.chain().focus().setHorizontalRule().run()}
        >
          Dividing line
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
