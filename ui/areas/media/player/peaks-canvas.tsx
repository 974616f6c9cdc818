import { useEffect, useRef, useState } from 'react';
import { drawPeaks, loadPeaks, type Peaks } from './peaks.ts';
import classes from './seek-bar.module.css';

/** Peaks of a recording; undefined until they have loaded, and if they cannot be. */
export function usePeaks(address: string | undefined): Peaks | undefined {
  const [loaded, setLoaded] = useState<{ address: string; peaks: Peaks }>();
  useEffect(() => {
    if (!address) return;
    const stopped = new AbortController();
    loadPeaks(address, stopped.signal).then(
      (peaks) => setLoaded({ address, peaks }),
      // The bar without them works as well.
      () => setLoaded(undefined),
    );
    return () => stopped.abort();
  }, [address]);
  return loaded?.address === address ? loaded?.peaks : undefined;
}

/** Peaks behind the seek bar: all of them, and what has been played in the accent's colour. */
export function PeaksCanvas({ peaks }: { peaks: Peaks }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const draw = () => {
      for (const canvas of element.querySelectorAll('canvas')) drawPeaks(canvas, peaks);
    };
    const sized = new ResizeObserver(draw);
    sized.observe(element);
    // Light and dark have other colours.
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'style'] });
    return () => {
      sized.disconnect();
      scheme.disconnect();
    };
  }, [peaks]);
  return (
    <div ref={box} className={classes.peaks} aria-hidden>
      <canvas className={classes.wave} />
      <canvas className={`${classes.wave} ${classes.played}`} />
    </div>
  );
}
