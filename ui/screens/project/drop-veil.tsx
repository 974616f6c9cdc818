import { limits } from '@earshot/core/limits';
import { IconFileImport } from '@tabler/icons-react';
import classes from './drop-veil.module.css';

/** Lies over the page while files are held above it: letting go imports them. */
export function DropVeil({ into }: { into: string }) {
  return (
    <div className={classes.veil} aria-hidden>
      <div className={classes.box}>
        <IconFileImport size={32} stroke={1.5} />
        <p className={classes.title}>Drop to import into “{into}”</p>
        <p className={classes.text}>
          Each file becomes a note. Up to {limits.bulkImport.files} files, {Math.floor(limits.importText / 1_000_000)}{' '}
          MB each.
        </p>
      </div>
    </div>
  );
}
