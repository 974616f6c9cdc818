import { type ReactNode, useContext, useEffect } from 'react';
import seal from '../../../app/favicon.svg';
import { SiteName } from '../../../kit/page.tsx';
import classes from './door-page.module.css';

interface DoorPageProps {
  title: string;
  /** intro under the title */
  lead?: ReactNode;
  children?: ReactNode;
}

/** A page outside the shell, such as sign-in: logo, title and content. */
export function DoorPage({ title, lead, children }: DoorPageProps) {
  const site = useContext(SiteName);
  useEffect(() => {
    document.title = site === 'Earshot' ? `${title} · Earshot` : `${title} · ${site} · Earshot`;
  }, [title, site]);
  return (
    <div className={classes.door}>
      <p className={classes.mark}>
        <img src={seal} alt="" width={24} height={24} />
        Earshot
      </p>
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {title}
      </h1>
      {lead && <div className={classes.lead}>{lead}</div>}
      {children}
    </div>
  );
}
