import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type Box, beside } from '../beside.ts';
import classes from './floating.module.css';

interface FloatingProps {
  /** box of its anchor, in px of the positioned parent, so that it scrolls with the text */
  anchor: Box;
  prefer: 'above' | 'below';
  /** position on a small screen; the top leaves room for the keyboard */
  small: 'top' | 'bottom';
  role: 'dialog' | 'group';
  label: string;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler;
  /** called on a press outside */
  onOutside?: () => void;
  children: ReactNode;
}

/** Popup beside words of the text; on a small screen at its edge. */
export function Floating(props: FloatingProps) {
  const { anchor, prefer, small, role, label, className = '', onKeyDown, onOutside, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = () => {
      const around = element.offsetParent?.getBoundingClientRect();
      if (!around || narrow) return;
      const there = { ...anchor, top: anchor.top + around.top, left: anchor.left + around.left };
      const screen = { width: document.documentElement.clientWidth, height: innerHeight };
      const at = beside(there, { width: element.offsetWidth, height: element.offsetHeight }, screen, prefer);
      const rightmost = Math.max(0, around.width - element.offsetWidth);
      element.style.top = `${at.top - around.top}px`;
      element.style.left = `${Math.max(0, Math.min(at.left - around.left, rightmost))}px`;
    };
    place();
    // Its size changes with the results.
    const sized = new ResizeObserver(place);
    sized.observe(element);
    return () => {
      sized.disconnect();
      element.style.top = '';
      element.style.left = '';
    };
  }, [anchor, prefer, narrow]);

  const outside = useRef(onOutside);
  outside.current = onOutside;
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) outside.current?.();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: it has one of two roles, keys of what is inside come by
    <div
      ref={box}
      role={role}
      aria-label={label}
      className={`${classes.floating} ${className}`}
      data-small={narrow ? small : undefined}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
