import type { Panel } from '@earshot/core/model/panel';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { toast } from '../../kit/dialogs/toast.tsx';
import { usePanelStore } from './use-panels.ts';

/** Button that hides a panel for the user; Settings → Your panels shows it again. */
export function HidePanel({ panel }: { panel: Panel }) {
  const store = usePanelStore();
  const hide = () => {
    store.show(panel, false);
    toast.done(`“${panel.title}” is hidden. Settings → Your panels shows it again.`, {
      undo: () => store.show(panel, true),
    });
  };
  return (
    <Tooltip label={`Hide ${panel.title}`}>
      <ActionIcon variant="subtle" color="gray" aria-label={`Hide ${panel.title}`} onClick={hide}>
        <IconEyeOff size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
