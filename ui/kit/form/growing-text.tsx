import type { ComponentPropsWithRef } from 'react';
import classes from './growing-text.module.css';

interface GrowingTextProps extends ComponentPropsWithRef<'textarea'> {
  /** shown text, typed or not */
  shown: string;
}

/** A text area in the text's own letters that is as high as what stands in it. */
export const GrowingText = ({ shown, className = '', ...area }: GrowingTextProps) => (
  <span className={`${classes.grow} ${className}`} data-text={`${shown} `} dir="auto">
    <textarea className={classes.input} rows={1} dir="auto" {...area} />
  </span>
);
