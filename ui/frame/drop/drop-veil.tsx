import { IconFileImport } from '@tabler/icons-react';
import classes from './drop-veil.module.css';

interface DropVeilProps {
  /** effect of dropping */
  title: string;
  text: string;
}

/** Overlay of the page while files are dragged over it. */
export function DropVeil({ title, text }: DropVeilProps) {
  return (
    <div className={classes.veil} aria-hidden>
      <div className={classes.box}>
        <IconFileImport size={32} stroke={1.5} />
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{text}</p>
      </div>
    </div>
  );
}
