import type { Editor } from '@tiptap/core';
import { type CSSProperties, useEffect, useState } from 'react';
import { blocksOnScreen } from '../reading/on-screen.ts';
import { barColour, type Colours } from './highlight-look.ts';
import classes from './margin-bars.module.css';
import { highlightsBetween, lanesOf } from './overlaps.ts';

interface Bar {
  id: string;
  lane: number;
  top: number;
  height: number;
}

const MOST_LANES = 5;
const PAUSE_MS = 120;
const MARGIN = 200;

function barsOf(editor: Editor): Bar[] {
  const { view } = editor;
  const origin = view.dom.getBoundingClientRect().top;
  const stretches = highlightsBetween(view.state.doc, blocksOnScreen(view, MARGIN));
  const lanes = lanesOf(stretches);
  return stretches.flatMap(({ id, from, to }, index) => {
    const lane = lanes[index] ?? 0;
    if (lane >= MOST_LANES) return [];
    const top = view.coordsAtPos(from, 1).top - origin;
    return [{ id, lane, top, height: view.coordsAtPos(to, -1).bottom - origin - top }];
  });
}

const isSame = (one: readonly Bar[], other: readonly Bar[]) => JSON.stringify(one) === JSON.stringify(other);

function useBars(editor: Editor): readonly Bar[] {
  const [bars, setBars] = useState<readonly Bar[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (editor.isDestroyed) return;
      const next = barsOf(editor);
      setBars((last) => (isSame(last, next) ? last : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    // Measuring the screen forces a layout: it is deferred to a pause, to slow down neither the first words nor typing.
    let pause: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(pause);
      pause = setTimeout(soon, PAUSE_MS);
    };
    const { dom } = editor.view;
    const sized = new ResizeObserver(later);
    sized.observe(dom);
    editor.on('update', later);
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    later();
    return () => {
      cancelAnimationFrame(frame);
      sized.disconnect();
      clearTimeout(pause);
      editor.off('update', later);
      document.removeEventListener('scroll', soon, { capture: true });
    };
  }, [editor]);
  return bars;
}

interface MarginBarsProps {
  editor: Editor;
  colours: Colours;
  current: string | undefined;
  onOpen: ((id: string) => void) | undefined;
}

/**
 * Thin bars beside the text, one for each highlight on the screen, side by side where they overlap. For pointers only:
 * by keyboard, o cycles through the highlights at a position, and the list beside the note has all of them.
 */
export function MarginBars({ editor, colours, current, onOpen }: MarginBarsProps) {
  const bars = useBars(editor);
  return (
    <div className={classes.bars} aria-hidden>
      {bars.map(({ id, lane, top, height }) => {
        const style = {
          '--bar': barColour(colours(id)),
          '--lane': lane,
          '--top': `${top}px`,
          '--height': `${height}px`,
        };
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            className={classes.bar}
            data-current={id === current || undefined}
            style={style as CSSProperties}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen?.(id)}
          />
        );
      })}
    </div>
  );
}
