import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import classes from './page.module.css';

/** True inside a peek: the page beside it keeps the window's title and its one h1. */
export const InPeek = createContext(false);
/** Suffix of each title in the window's bar. */
export const SiteName = createContext('Earshot');

type Width = 'text' | 'wide' | 'wider' | 'widest' | 'full';

interface PageProps {
  /** the window's title, and the page's unless a `head` says it */
  title: string;
  /** 864 px for text, 1084, 1200 or 1696 for tables; a full page has the window's height, and its last part what is left */
  width?: Width;
  /** buttons to the right of the title; one of them primary at most */
  actions?: ReactNode;
  /** a line above the title: where this is */
  trail?: ReactNode;
  /** instead of the plain title: must hold the page's <h1> (TitleField does) */
  head?: ReactNode;
  /** the title is only for the window and for screen readers */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A screen: its title in the window and on the page, its width, its actions. */
export function Page({ title, width = 'text', actions, trail, head, hideTitle = false, children }: PageProps) {
  const peeked = useContext(InPeek);
  const site = useContext(SiteName);
  useEffect(() => {
    if (!peeked) document.title = title === site ? title : `${title} · ${site}`;
  }, [title, site, peeked]);
  const Heading = peeked ? 'h2' : 'h1';
  return (
    <div className={`${classes.page} ${classes[width]}`}>
      {hideTitle ? (
        <VisuallyHidden component={Heading} tabIndex={-1} data-page-title>
          {title}
        </VisuallyHidden>
      ) : (
        <PageHeader title={title} actions={actions} trail={trail} head={head} />
      )}
      {children}
    </div>
  );
}

type PageHeaderProps = Pick<PageProps, 'title' | 'actions' | 'trail' | 'head'>;

/** The head of a page: where it is, what it is called, what can be done with it. */
function PageHeader({ title, actions, trail, head }: PageHeaderProps) {
  const Heading = useContext(InPeek) ? 'h2' : 'h1';
  return (
    <header className={classes.header}>
      {trail && <div className={classes.trail}>{trail}</div>}
      <div className={classes.titleRow}>
        <div className={classes.titleBox}>
          {head ?? (
            <Heading className={classes.title} tabIndex={-1} data-page-title dir="auto">
              {title}
            </Heading>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
