import { Menu } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Tool } from './tool.tsx';

const acts: readonly [string, (chain: ChainedCommands) => ChainedCommands][] = [
  ['Row above', (chain) => chain.addRowBefore()],
  ['Row below', (chain) => chain.addRowAfter()],
  ['Column before', (chain) => chain.addColumnBefore()],
  ['Column after', (chain) => chain.addColumnAfter()],
  ['Heading row on or off', (chain) => chain.toggleHeaderRow()],
  ['Delete row', (chain) => chain.deleteRow()],
  ['Delete column', (chain) => chain.deleteColumn()],
  ['Delete table', (chain) => chain.deleteTable()],
];

/** Inserts a table; inside one, changes its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }) {
  const inside = useEditorState({ editor, selector: () => editor.isActive('table') });
  const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  if (!inside) return <Tool title="Table" icon={IconTable} onClick={insert} />;
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Tool title="Change the table" icon={IconTable} on />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(([title, act]) => (
          <Menu.Item key={title} onClick={() => act(editor.chain().focus()).run()}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
