import type { ComponentPropsWithRef } from 'react';
import classes from './growing-text.module.css';

interface GrowingTextProps extends ComponentPropsWithRef<'textarea'> {
  /** text shown in the area */
  shown: string;
}

/** Text area in the font of the text, as tall as its content. */
export const GrowingText = ({ shown, className = '', ...area }: GrowingTextProps) => (
  <span className={`${classes.grow} ${className}`} data-text={`${shown} `} dir="auto">
    <textarea className={classes.input} rows={1} dir="auto" {...area} />
  </span>
);
