import { cut } from '@earshot/core/rules/text';
import { type SVGProps, useLayoutEffect, useRef } from 'react';

/** Writes as much of a text into an element of a drawing as has room, in px; how wide it is shows on the page alone. */
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

/** A text in a drawing, cut to its room; the pointer shows all of it. */
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
