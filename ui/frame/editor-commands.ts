import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, lazy, useContext } from 'react';
import { loadPiece } from './load-screen.ts';

/** Properties of a picker, which is shown until it calls one of these. */
export interface PickerProps {
  onPick: (files: readonly File[]) => void;
  onCancel: () => void;
}

/** A way to begin a note: with files picked somewhere (NE-04). */
export interface EditorCommand {
  /** value of `#i=` in the address of a note; lowercase letters, digits and hyphens */
  id: string;
  /** start of the note, such as “With a file” */
  title: string;
  icon: Icon;
  Picker: ComponentType<PickerProps>;
}

/** Declares an editor command in the door of an area; the picker's code is loaded on demand. */
export const editorCommand = (
  { id, title, icon }: Pick<EditorCommand, 'id' | 'title' | 'icon'>,
  load: () => Promise<ComponentType<PickerProps>>,
): EditorCommand => ({
  id,
  title,
  icon,
  Picker: lazy(() => loadPiece(async () => ({ default: await load() }))),
});

export const EditorCommandsContext = createContext<readonly EditorCommand[]>([]);

/** Editor commands of all areas, in area order. */
export const useEditorCommands = (): readonly EditorCommand[] => useContext(EditorCommandsContext);
