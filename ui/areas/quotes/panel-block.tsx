import { panelLeftOut } from '@earshot/core/texts';
import type { NodeViewProps } from '@tiptap/react';
import { createContext, useContext } from 'react';
import type { PanelAbout, StoredPanelName } from '../../frame/panels/panel-store.ts';
import { StoredPanel } from '../../frame/panels/stored-panel.tsx';
import { LiveBlock, Missing } from './live-block.tsx';

/** Page whose text the panels stand in. */
export const PageOfPanels = createContext<PanelAbout | null>(null);

/** Name of the panel that a node shows. */
export const panelNameIn = ({ pluginId, panelId }: Readonly<Record<string, unknown>>): StoredPanelName => ({
  pluginId: String(pluginId),
  panelId: String(panelId),
});

/** A panel of a plugin in a text; readers only look at it. */
export function PanelBlock({ node, ...view }: NodeViewProps) {
  const about = useContext(PageOfPanels);
  return (
    <LiveBlock what="panel" {...view}>
      {about ? (
        <StoredPanel place="DOCUMENT_BLOCK" name={panelNameIn(node.attrs)} about={about} />
      ) : (
        <Missing>{panelLeftOut(node.attrs)}</Missing>
      )}
    </LiveBlock>
  );
}
