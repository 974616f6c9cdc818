import { useMediaQuery } from '@mantine/hooks';
import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePeek } from '../../app/use-peek.ts';
import { InPeek } from '../../kit/page.tsx';

const TABS = ['highlights', 'tags', 'comments'] as const;
export type PanelTab = (typeof TABS)[number];

export interface NotePanelState {
  /** it lies over the text, because there is no room beside it */
  drawer: boolean;
  open: boolean;
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  /** opens the panel at a tab */
  show: (tab: PanelTab) => void;
  toggle: () => void;
  close: () => void;
}

const CLOSED = 'closed';

/** The panel beside a note: open where there is room, kept in the address as `?panel=`. */
export function useNotePanel(): NotePanelState {
  const peeked = useContext(InPeek);
  const beside = usePeek().current !== undefined;
  const narrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  const drawer = peeked || beside || narrow;
  const [search, setSearch] = useSearchParams();
  const [drawn, setDrawn] = useState(false);
  const [drawnTab, setDrawnTab] = useState<PanelTab>('highlights');
  const said = search.get('panel');
  const say = (panel: PanelTab | typeof CLOSED) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (panel === 'highlights') next.delete('panel');
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
    tab: TABS.find((tab) => tab === said) ?? 'highlights',
    setTab: say,
    show: say,
    toggle: () => say(open ? CLOSED : 'highlights'),
    close: () => say(CLOSED),
  };
}
