import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { InPeek } from '../page.tsx';

export interface VirtualRows {
  items: VirtualItem[];
  /** px of all rows together */
  height: number;
  /** offset of the rows in the scroll area */
  margin: number;
  measure: (element: Element | null) => void;
  /** brings a row into view, at the top where that is said */
  scrollTo: (index: number, align?: 'start') => void;
}

interface Wish {
  count: number;
  /** px that a row is likely to be high; the real height is measured where `measure` is put to use */
  heightOf: (index: number) => number;
  /** another one when rows are another height than before */
  unit?: number;
  box: RefObject<HTMLElement | null>;
  /** another function when rows stand elsewhere than before */
  keyOf: (index: number) => string;
  /** told which rows are in view, from the first to before the last */
  see?: ((from: number, to: number) => unknown) | undefined;
  /** other lists scroll with it: all of them are drawn together, not each with a layout of its own */
  together?: boolean;
}

/** px at the top that the bar of a small window and the head of a table lie over. */
const COVERED = 52 + 36;

const panelOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('aside') ?? null;

/** The rows in view (and some around them) of a list that scrolls with the page, or with the peek it stands in. */
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
    // Content above the list in a panel may grow and shrink.
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
