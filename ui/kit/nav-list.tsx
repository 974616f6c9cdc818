import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './nav-list.module.css';
import { InPeek } from './page.tsx';
import { MOVE_EVENT } from './table/move-event.ts';

interface NavListProps<R extends { id: string }> {
  rows: readonly R[];
  label: string;
  /** path of a row; undefined for rows without a link */
  to: (row: R) => string | undefined;
  /**
   * called on Enter on a row, in a peek also on a click; if undefined, both follow the link. Shift+Enter always does
   */
  onPeek?: (row: R) => boolean;
  onGo: (to: string) => void;
  /** called when a row's link is followed */
  onOpen?: (row: R) => void;
  /** content before a row's link, such as a checkbox */
  before?: ((row: R) => ReactNode) | undefined;
  /** content after a row's link, such as a menu */
  after?: ((row: R) => ReactNode) | undefined;
  children: (row: R) => ReactNode;
}

/** List of links with keyboard navigation by j/k and arrows; Enter peeks, Shift+Enter opens the page. */
export function NavList<R extends { id: string }>({
  rows,
  label,
  to,
  onPeek,
  onGo,
  onOpen,
  before,
  after,
  children,
}: NavListProps<R>) {
  const list = useRef<HTMLUListElement>(null);
  const inPeek = useContext(InPeek);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const step = (by: number) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const element = list.current;
    const hear = (event: Event) => latest.current((event as CustomEvent<number>).detail);
    element?.addEventListener(MOVE_EVENT, hear);
    return () => element?.removeEventListener(MOVE_EVENT, hear);
  }, []);

  const press = (event: KeyboardEvent, row: R, address: string) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) step(by);
    else if (event.key === 'Enter' && event.shiftKey) {
      onOpen?.(row);
      onGo(address);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onPeek?.(row)) event.stopPropagation();
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, row: R) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (inPeek && plain && onPeek?.(row)) event.preventDefault();
    else onOpen?.(row);
  };
  return (
    <ul ref={list} className={classes.list} aria-label={label} data-rows>
      {rows.map((row) => {
        const address = to(row);
        return (
          <li key={row.id} className={before || after ? classes.beside : undefined}>
            {before && <div className={classes.side}>{before(row)}</div>}
            {address === undefined ? (
              <div className={classes.row}>{children(row)}</div>
            ) : (
              <Link
                to={address}
                className={classes.row}
                data-row
                onClick={(event) => click(event, row)}
                onKeyDown={(event) => press(event, row, address)}
              >
                {children(row)}
              </Link>
            )}
            {after && <div className={classes.side}>{after(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
