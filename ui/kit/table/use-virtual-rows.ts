import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { InPeek } from '../page.tsx';

export interface VirtualRows {
  items: VirtualItem[];
  /** px of all rows */
  height: number;
  /** offset of the rows in the scroll area */
  margin: number;
  measure: (element: Element | null) => void;
  /** scrolls a row into view, optionally to the top */
  scrollTo: (index: number, align?: 'start') => void;
}

interface Wish {
  count: number;
  /** estimated px of a row; the actual height is measured with `measure` */
  heightOf: (index: number) => number;
  /** changes if row heights change */
  unit?: number;
  box: RefObject<HTMLElement | null>;
  /** a new function if rows have moved */
  keyOf: (index: number) => string;
  /** called with the visible range of rows, end exclusive */
  see?: ((from: number, to: number) => unknown) | undefined;
  /** true if other lists scroll with it: all are rendered together, without a layout for each */
  together?: boolean;
}

/** px at the top covered by the bar of a small window and the header of a table. */
const COVERED = 52 + 36;

const panelOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('aside') ?? null;

/** Visible rows, and some around them, of a list that scrolls with the page or the peek around it. */
export function useVirtualRows({ count, heightOf, unit, box, keyOf, see, together = false }: Wish): VirtualRows {
  const inPeek = useContext(InPeek);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const panel = inPeek ? panelOf(element) : null;
    const look = () => {
      const { top } = element.getBoundingClientRect();
      setMargin(panel ? top - panel.getBoundingClientRect().top + panel.scrollTop : top + window.scrollY);
    };
    look();
    if (!panel?.firstElementChild) return;
    // Content above the list in a panel can change its height.
    const sized = new ResizeObserver(look);
    sized.observe(panel.firstElementChild);
    return () => sized.disconnect();
  }, [box, inPeek]);

  const common = {
    count,
    estimateSize: heightOf,
    overscan: 8,
    scrollMargin: margin,
    scrollPaddingStart: COVERED,
    getItemKey: keyOf,
    useFlushSync: !together,
  };
  const page = useWindowVirtualizer({ ...common, enabled: !inPeek });
  const panel = useVirtualizer({ ...common, enabled: inPeek, getScrollElement: () => panelOf(box.current) });
  const rows = inPeek ? panel : page;
  const measured = useRef(unit);
  useLayoutEffect(() => {
    if (measured.current !== unit) rows.measure();
    measured.current = unit;
  }, [rows, unit]);
  const items = rows.getVirtualItems();

  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => {
    see?.(first, end);
  }, [see, first, end]);
  return {
    items,
    height: rows.getTotalSize(),
    margin,
    measure: rows.measureElement,
    scrollTo: (index, align) => rows.scrollToIndex(index, align && { align }),
  };
}
