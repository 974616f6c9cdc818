import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { BlockMenu } from './block-menu.tsx';
import { LinkEditor } from './link-editor.tsx';
import { TableMenu } from './table-menu.tsx';
import { Tool } from './tool.tsx';
import classes from './toolbar.module.css';
import { type Item, listItems, markItems } from './toolbar-items.ts';
import { useRovingFocus } from './use-roving-focus.ts';

const items = [...markItems, ...listItems];

interface ToolbarProps {
  editor: Editor;
  /** further buttons of the page */
  tools?: ReactNode;
  onDone?: (() => void) | undefined;
}

/** Toolbar of the text; every item also has keys or Markdown. */
export function Toolbar({ editor, tools, onDone }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: () => ({
      on: items.filter(({ isOn }) => isOn(editor)).map(({ id }) => id),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  });
  const roving = useRovingFocus();
  const tool = ({ id, title, icon, keys, run }: Item) => (
    <Tool
      key={id}
      title={title}
      icon={icon}
      keys={keys}
      on={state.on.includes(id)}
      onClick={() => run(editor.chain().focus()).run()}
    />
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label="Formatting" {...roving}>
      <BlockMenu editor={editor} />
      <span className={classes.gap} />
      {markItems.map(tool)}
      <LinkEditor editor={editor} />
      <span className={classes.gap} />
      {listItems.map(tool)}
      <TableMenu editor={editor} />
      {tools}
      <span className={classes.gap} />
      <Tool
        title="Undo"
        icon={IconArrowBackUp}
        keys="Mod+Z"
        disabled={!state.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        title="Redo"
        icon={IconArrowForwardUp}
        keys="Mod+Shift+Z"
        disabled={!state.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      {onDone && (
        <Button
          className={classes.done ?? ''}
          variant="default"
          size="compact-sm"
          aria-keyshortcuts="Escape"
          onClick={onDone}
        >
          Done
        </Button>
      )}
    </div>
  );
}
