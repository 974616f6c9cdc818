import { Drawer, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { InPeek } from '../kit/page.tsx';
import { number } from '../kit/words/counted.ts';
import classes from './side-panel.module.css';
import type { SidePanelState } from './use-side-panel.ts';

/** A tab that a plugin contributes. */
export type PanelTabName = `panel-${string}`;

export interface Tab<T extends string> {
  value: T;
  title: string;
  /** number of its items */
  count?: number;
  content: ReactNode;
}

interface SidePanelProps<T extends string> {
  panel: SidePanelState<T>;
  label: string;
  tabs: readonly Tab<NoInfer<T> | PanelTabName>[];
}

/** Maximum tabs in one line. */
const ONE_LINE = 5;

/** A page with a side panel. */
export const WithPanel = ({ panel, children }: { panel: ReactNode; children: ReactNode }) => (
  <div className={classes.layout}>
    <div className={classes.main}>{children}</div>
    {panel}
  </div>
);

/** Side panel of a page, with tabs; over the text if there is no room beside it. */
export function SidePanel<T extends string>({ panel, label, tabs }: SidePanelProps<T>) {
  const current = tabs.find(({ value }) => value === panel.tab)?.value ?? tabs[0]?.value ?? null;
  const inside = (
    // Lists inside scroll with this panel, as in a peek.
    <InPeek value={true}>
      <Tabs value={current} onChange={(tab) => panel.setTab(tab as T)} keepMounted={false}>
        <Tabs.List className={`${classes.tabs} ${tabs.length > ONE_LINE ? classes.lines : ''}`} grow>
          {tabs.map(({ value, title, count = 0 }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className={classes.tab ?? ''}
              rightSection={count > 0 && <span className={classes.count}>{number(count)}</span>}
            >
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </InPeek>
  );
  if (!panel.drawer)
    return panel.open ? (
      <aside className={classes.panel} aria-label={label}>
        {inside}
      </aside>
    ) : null;
  return (
    <Drawer
      opened={panel.open}
      onClose={panel.close}
      position="right"
      size={360}
      padding={0}
      title={label}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: classes.drawerHead, body: classes.drawerBody }}
    >
      <aside className={classes.drawn} aria-label={label}>
        {inside}
      </aside>
    </Drawer>
  );
}
