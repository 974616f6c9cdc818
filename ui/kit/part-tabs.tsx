import { Link } from 'react-router';
import classes from './part-tabs.module.css';
import { useCurrentInView } from './table/use-current-in-view.ts';

/** A page of one thing. */
interface Part {
  id: string;
  title: string;
  to: string;
}

interface PartTabsProps {
  /** name for screen readers */
  label: string;
  parts: readonly Part[];
  /** id of the part that is shown */
  current: string;
}

/** Links to the pages of one thing, above each of them. */
export function PartTabs({ label, parts, current }: PartTabsProps) {
  // Pages of plugins come later than the others.
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
