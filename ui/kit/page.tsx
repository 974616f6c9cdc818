import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import classes from './page.module.css';

/** True inside a peek: the page beside it keeps the window title and the only h1. */
export const InPeek = createContext(false);
/** Suffix of window titles. */
export const SiteName = createContext('Earshot');

type Width = 'text' | 'wide' | 'wider' | 'widest' | 'full';

interface PageProps {
  /** window title, and the page's unless there is a `head` */
  title: string;
  /**
   * 864 px for text; 1084, 1200 or 1696 px for tables; a full page has the window's height, and its last part fills the
   * rest
   */
  width?: Width;
  /** buttons to the right of the title, at most one of them primary */
  actions?: ReactNode;
  /** breadcrumb above the title */
  trail?: ReactNode;
  /** replaces the plain title: must contain the page's <h1>, as TitleField does */
  head?: ReactNode;
  /** true if the title is only for the window and screen readers */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A screen: window title, page title, width and actions. */
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

/** Header of a page: breadcrumb, title and actions. */
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
