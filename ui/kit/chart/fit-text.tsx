import { cut } from '@earshot/core/rules/text';
import { type SVGProps, useLayoutEffect, useRef } from 'react';

/** Fits a text into an SVG element of a width in px; text widths are known only on the page. */
export function fit(element: SVGTextContentElement, whole: string, room: number): void {
  element.textContent = whole;
  let letters = whole.length;
  for (
    let width = element.getComputedTextLength();
    width > room && letters > 1;
    width = element.getComputedTextLength()
  ) {
    letters = Math.min(letters - 1, Math.floor((letters * room) / width));
    element.textContent = `${cut(whole, letters)}…`;
  }
}

interface FitTextProps extends Omit<SVGProps<SVGTextElement>, 'children' | 'ref'> {
  text: string;
  /** px */
  room: number;
}

/** A text in a drawing, truncated to its width, with the full text as a tooltip. */
export function FitText({ text, room, ...more }: FitTextProps) {
  const element = useRef<SVGTextElement>(null);
  useLayoutEffect(() => {
    if (element.current) fit(element.current, text, room);
  });
  return (
    <g>
      <title>{text}</title>
      <text ref={element} {...more} />
    </g>
  );
}
