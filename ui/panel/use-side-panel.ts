import { useMediaQuery } from '@mantine/hooks';
import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePeek } from '../frame/use-peek.ts';
import { InPeek } from '../kit/page.tsx';

export interface SidePanelState<T extends string> {
  /** true if it covers the text, because there is no room beside it */
  drawer: boolean;
  open: boolean;
  tab: T;
  setTab: (tab: T) => void;
  /** opens the panel at a tab */
  show: (tab: T) => void;
  toggle: () => void;
  close: () => void;
}

const CLOSED = 'closed';

/**
 * Side panel of a page, kept in the address as `?panel=`; `usual` is the tab without that parameter. Over the text it
 * opens only on request.
 */
export function useSidePanel<T extends string>(
  tabs: readonly [T, ...T[]],
  usual: T | typeof CLOSED,
): SidePanelState<T> {
  const peeked = useContext(InPeek);
  const beside = usePeek().current !== undefined;
  const narrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  const drawer = peeked || beside || narrow;
  const [search, setSearch] = useSearchParams();
  const [drawn, setDrawn] = useState(false);
  const [drawnTab, setDrawnTab] = useState<T>(tabs[0]);
  const said = search.get('panel') ?? usual;
  const say = (panel: T | typeof CLOSED) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (panel === usual) next.delete('panel');
        else next.set('panel', panel);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (drawer)
    return {
      drawer,
      open: drawn,
      tab: drawnTab,
      setTab: setDrawnTab,
      show: (tab) => {
        setDrawnTab(tab);
        setDrawn(true);
      },
      toggle: () => setDrawn(!drawn),
      close: () => setDrawn(false),
    };
  const open = said !== CLOSED;
  return {
    drawer,
    open,
    // Tabs of plugins are not in the list; the side panel adds them.
    tab: tabs.find((tab) => tab === said) ?? (said.startsWith('panel-') ? (said as T) : tabs[0]),
    setTab: say,
    show: say,
    toggle: () => say(open ? CLOSED : tabs[0]),
    close: () => say(CLOSED),
  };
}
