import { file as oneFile } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../../data/use-stores.ts';
import { isPicture, pictureAddress, pictureSet } from '../../files/addresses.ts';
import classes from './slide-picture.module.css';

/** A picture on a slide; one that is not here any more leaves nothing behind. */
export const SlidePicture = observer(function SlidePicture({ id, alt }: { id: string; alt: string }) {
  const { row } = useRow(oneFile, id);
  if (!row || row.trashedAt || !isPicture(row)) return null;
  const [widest = 0] = limits.picture.widths.toSorted((a, b) => b - a);
  return (
    <img
      className={classes.picture}
      src={pictureAddress(row, widest)}
      srcSet={pictureSet(row)}
      sizes="(max-width: 1200px) 84vw, 1008px"
      width={row.width ?? undefined}
      height={row.height ?? undefined}
      alt={alt}
    />
  );
});
