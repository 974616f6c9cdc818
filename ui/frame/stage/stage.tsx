import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { SiteName } from '../../kit/page.tsx';
import { scrolled, useMoreBelow } from './more-below.ts';
import classes from './stage.module.css';
import { type Progress, StageBar } from './stage-bar.tsx';
import { LAST_SLIDE, useStageKeys } from './use-stage.ts';

interface StageProps {
  /** position in the series, with the noun of an item: Insight */
  row: Progress;
  noun: string;
  /** slides of the current item */
  slide: Progress;
  /** title of the current item */
  title: string;
  /** changes with each slide, and when its text loads */
  shown: string;
  go: (row: number, slide: number) => void;
  leave: () => void;
  /** true if the slide uses the full width of the screen */
  wide?: boolean;
  children: ReactNode;
}

/**
 * One slide at a time: arrows move by slides, Space and Page Down first scroll a slide taller than the screen, Home and
 * End go to the first and last, Escape leaves.
 */
export function Stage({ row, noun, slide, title, shown, go, leave, wide = false, children }: StageProps) {
  const box = useRef<HTMLElement>(null);
  const more = useMoreBelow(box, shown);
  const step = (by: 1 | -1) => {
    const next = slide.at + by;
    if (next >= 0 && next < slide.of) go(row.at, next);
    else go(row.at + by, by === 1 ? 0 : LAST_SLIDE);
  };
  const page = (by: 1 | -1) => {
    if (!scrolled(box.current, by)) step(by);
  };
  useStageKeys({ step, page, leave, first: () => go(0, 0), last: () => go(row.of - 1, LAST_SLIDE) });
  const site = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
  // Screen readers read the slide, and arrow keys scroll it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the slide
  useEffect(() => box.current?.focus({ preventScroll: true }), [shown]);
  const isFirst = row.at === 0 && slide.at === 0;
  const isLast = row.at === row.of - 1 && slide.at === slide.of - 1;
  return (
    <div className={classes.stage}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a slide that is longer than the screen is scrolled by the arrows */}
      <main key={`${row.at} ${slide.at}`} ref={box} className={classes.slide} tabIndex={0} aria-label={title}>
        <div className={wide ? classes.wide : classes.inside}>{children}</div>
      </main>
      <StageBar
        row={row}
        noun={noun}
        slide={slide}
        more={more}
        onBack={isFirst ? undefined : () => step(-1)}
        onNext={isLast ? undefined : () => step(1)}
        onLeave={leave}
      />
    </div>
  );
}
