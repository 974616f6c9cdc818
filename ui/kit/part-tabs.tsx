import { Link } from 'react-router';
import classes from './part-tabs.module.css';
import { useCurrentInView } from './table/use-current-in-view.ts';

/** A page of an object with several pages. */
interface Part {
  id: string;
  title: string;
  to: string;
}

interface PartTabsProps {
  /** name for screen readers */
  label: string;
  parts: readonly Part[];
  /** id of the current page */
  current: string;
}

/** Tabs of an object's pages. */
export function PartTabs({ label, parts, current }: PartTabsProps) {
  // Pages of plugins load later than the others.
  const box = useCurrentInView(`${current} ${parts.length}`);
  return (
    <nav ref={box} aria-label={label} className={classes.tabs}>
      {parts.map(({ id, title, to }) => (
        <Link key={id} to={to} className={classes.tab} aria-current={id === current ? 'page' : undefined} dir="auto">
          {title}
        </Link>
      ))}
    </nav>
  );
}
