import { panel as panelOf } from '@earshot/core/documents/document-builder';
import { type ReactNode, type RefObject, useState } from 'react';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { PanelPicker, usePanelChoices } from '../../frame/panels/panel-picker.tsx';

interface PanelChoice {
  /** undefined if no plugin has a panel for texts */
  choose?: () => void;
  dialog: ReactNode;
}

/** Inserts a chosen panel at the caret; read it inside an observer(). */
export function usePanelChoice(projectId: string, handle: RefObject<NoteHandle | null>): PanelChoice {
  const [choosing, setChoosing] = useState(false);
  const panels = usePanelChoices('DOCUMENT_BLOCK', projectId);
  const dialog = choosing && (
    <PanelPicker
      title="Insert a panel"
      panels={panels}
      onPick={({ pluginId, id }) => handle.current?.insert([panelOf(pluginId, id)], 'caret')}
      onClose={() => {
        setChoosing(false);
        setTimeout(() => handle.current?.focus());
      }}
    />
  );
  return { ...(panels.length > 0 ? { choose: () => setChoosing(true) } : {}), dialog };
}
