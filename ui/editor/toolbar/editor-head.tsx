import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from '../note-editor.module.css';
import { HEAD } from '../reading/on-screen.ts';

/** Sticky header above the text; the text gets its height, for elements placed below it. */
export function EditorHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = head.current;
    if (!element) return;
    const tell = () => element.parentElement?.style.setProperty('--e-head', `${element.offsetHeight}px`);
    const sized = new ResizeObserver(tell);
    sized.observe(element);
    tell();
    return () => sized.disconnect();
  }, []);
  return (
    <div ref={head} className={classes.head} {...{ [HEAD]: '' }}>
      {children}
    </div>
  );
}
