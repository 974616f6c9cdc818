import { panelLeftOut } from '@earshot/core/texts';
import type { NodeViewProps } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import { createContext, useContext } from 'react';
import type { PanelAbout, StoredPanelName } from '../../frame/panels/panel-store.ts';
import { StoredPanel } from '../../frame/panels/stored-panel.tsx';
import { usePanelStore } from '../../frame/panels/use-panels.ts';
import classes from './live-block.module.css';
import { LiveBlock, Missing } from './live-block.tsx';

/** Page of the text with the panels. */
export const PageOfPanels = createContext<PanelAbout | null>(null);

/** Name of a node's panel. */
export const panelNameIn = ({ pluginId, panelId }: Readonly<Record<string, unknown>>): StoredPanelName => ({
  pluginId: String(pluginId),
  panelId: String(panelId),
});

/** Title of the panel, beside its remove button. */
const PanelTitle = observer(function PanelTitle(name: StoredPanelName) {
  const title = usePanelStore().named('DOCUMENT_BLOCK', name)?.title;
  return (
    <p className={classes.title} dir="auto">
      {title ?? 'Panel not available'}
    </p>
  );
});

/** A panel of a plugin in a text; read-only for readers. */
export function PanelBlock({ node, ...view }: NodeViewProps) {
  const about = useContext(PageOfPanels);
  return (
    <LiveBlock what="panel" {...view}>
      <PanelTitle {...panelNameIn(node.attrs)} />
      {about ? (
        <StoredPanel place="DOCUMENT_BLOCK" name={panelNameIn(node.attrs)} about={about} />
      ) : (
        <Missing>{panelLeftOut(node.attrs)}</Missing>
      )}
    </LiveBlock>
  );
}
