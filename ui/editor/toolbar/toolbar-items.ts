import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPilcrow,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';

/** A toggle of the toolbar. */
export interface Item {
  id: string;
  title: string;
  icon: Icon;
  /** value of aria-keyshortcuts, with Mod for Control or Command */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  isOn: (editor: Editor) => boolean;
}

const mark = (id: string, title: string, icon: Icon, keys: string): Item => ({
  id,
  title,
  icon,
  keys,
  run: (chain) => chain.toggleMark(id),
  isOn: (editor) => editor.isActive(id),
});

export const markItems: readonly Item[] = [
  mark('bold', 'Bold', IconBold, 'Mod+B'),
  mark('italic', 'Italic', IconItalic, 'Mod+I'),
  mark('underline', 'Underline', IconUnderline, 'Mod+U'),
  mark('strike', 'Strike through', IconStrikethrough, 'Mod+Shift+S'),
  mark('code', 'Code', IconCode, 'Mod+E'),
];

const heading = (level: 1 | 2 | 3, icon: Icon): Item => ({
  id: `heading${level}`,
  title: `Heading ${level}`,
  icon,
  keys: `Mod+Alt+${level}`,
  run: (chain) => chain.setHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const paragraph: Item = {
  id: 'paragraph',
  title: 'Text',
  icon: IconPilcrow,
  keys: 'Mod+Alt+0',
  run: (chain) => chain.setParagraph(),
  isOn: (editor) => editor.isActive('paragraph'),
};

/** Block types of the toolbar; the first active one names the block. */
export const blockItems: readonly Item[] = [
  heading(1, IconH1),
  heading(2, IconH2),
  heading(3, IconH3),
  {
    id: 'codeBlock',
    title: 'Code block',
    icon: IconSourceCode,
    keys: 'Mod+Alt+C',
    run: (chain) => chain.setCodeBlock(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  paragraph,
];

const list = (id: string, title: string, icon: Icon, keys: string, run: Item['run']): Item => ({
  id,
  title,
  icon,
  keys,
  run,
  isOn: (editor) => editor.isActive(id),
});

export const listItems: readonly Item[] = [
  list('bulletList', 'Bullet list', IconList, 'Mod+Shift+8', (chain) => chain.toggleBulletList()),
  list('orderedList', 'Numbered list', IconListNumbers, 'Mod+Shift+7', (chain) => chain.toggleOrderedList()),
  list('taskList', 'Checklist', IconListCheck, 'Mod+Shift+9', (chain) => chain.toggleTaskList()),
  list('blockquote', 'Quote', IconBlockquote, 'Mod+Shift+B', (chain) => chain.toggleBlockquote()),
];

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Value of aria-keyshortcuts. */
export const ariaKeys = (keys: string): string => keys.replace('Mod', isMac ? 'Meta' : 'Control');
/** Keys as displayed. */
export const shownKeys = (keys: string): string =>
  isMac
    ? keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl');
