import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { InPeek } from './page.tsx';

export interface VirtualRows {
  items: VirtualItem[];
  /** px of all rows together */
  height: number;
  /** where the rows begin in what scrolls */
  margin: number;
  measure: (element: Element | null) => void;
  scrollTo: (index: number) => void;
}

interface Wish {
  count: number;
  estimate: number;
  box: RefObject<HTMLElement | null>;
  keyOf: (index: number) => string;
  /** asked for when the last rows come into view */
  more?: (() => unknown) | undefined;
}

const panelOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('aside') ?? null;

/** The rows in view (and some around them) of a list that scrolls with the page, or with the peek it stands in. */
export function useVirtualRows({ count, estimate, box, keyOf, more }: Wish): VirtualRows {
  const inPeek = useContext(InPeek);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const panel = inPeek ? panelOf(element) : null;
    const top = element.getBoundingClientRect().top;
    setMargin(panel ? top - panel.getBoundingClientRect().top + panel.scrollTop : top + window.scrollY);
  }, [box, inPeek]);

  const common = { count, estimateSize: () => estimate, overscan: 8, scrollMargin: margin, getItemKey: keyOf };
  const page = useWindowVirtualizer({ ...common, enabled: !inPeek });
  const panel = useVirtualizer({ ...common, enabled: inPeek, getScrollElement: () => panelOf(box.current) });
  const rows = inPeek ? panel : page;
  const items = rows.getVirtualItems();

  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (more && last >= count - 1) more();
  }, [more, last, count]);
  return {
    items,
    height: rows.getTotalSize(),
    margin,
    measure: rows.measureElement,
    scrollTo: (index) => rows.scrollToIndex(index),
  };
}
