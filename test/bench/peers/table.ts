import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  text: string;
  tags: string[];
  note: string;
  by: string;
  at: string;
}

const response = await fetch('/rows.json');
const rows = (await response.json()) as Row[];
const COLUMNS = 'minmax(0,3fr) minmax(0,2fr) minmax(0,1.4fr) 152px 104px';

// Peer of the table of highlights: TanStack Virtual as documented, with all rows loaded.
function Table() {
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => 64, overscan: 8 });
  return h(
    'div',
    { style: { height: virtual.getTotalSize(), position: 'relative' } },
    virtual.getVirtualItems().map(({ index, start, key }) => {
      const row = rows[index];
      const style = { display: 'grid', gridTemplateColumns: COLUMNS, minHeight: 64, position: 'absolute' as const };
      return h(
        'div',
        {
          key,
          'data-index': index,
          ref: virtual.measureElement,
          style: { ...style, width: '100%', transform: `translateY(${start}px)` },
        },
        [row?.text, row?.tags.join(' '), row?.note, row?.by, row?.at].map((cell, at) => h('div', { key: at }, cell)),
      );
    }),
  );
}

const place = document.querySelector('#peer');
if (place) createRoot(place).render(h(Table));
