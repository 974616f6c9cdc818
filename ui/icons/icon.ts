import { createElement, forwardRef, type ReactNode, type SVGProps } from 'react';

/** Style, name for style sheets, and the elements of the drawing. */
export type Drawing = ['outline' | 'filled', string, [string, Record<string, string>][]];

type Props = Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> & {
  size?: number | string;
  stroke?: number | string;
  title?: string;
  children?: ReactNode;
};

const SHAPE = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' };

/** Creates the component of an icon, with the props of @tabler/icons-react. */
export function icon([style, name, parts]: Drawing) {
  return forwardRef<SVGSVGElement, Props>(
    ({ color = 'currentColor', size = 24, stroke = 2, title, className, children, ...rest }, ref) => {
      const paint =
        style === 'filled'
          ? { fill: color, stroke: 'none' }
          : { fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' };
      const classes = ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' ');
      return createElement(
        'svg',
        { ref, ...SHAPE, width: size, height: size, className: classes, ...paint, ...rest },
        title && createElement('title', null, title),
        ...parts.map(([tag, attributes]) => createElement(tag, attributes)),
        children,
      );
    },
  );
}
