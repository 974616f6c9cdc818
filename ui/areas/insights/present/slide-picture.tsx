import { file as oneFile } from '@earshot/core/areas/files/file';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../../data/use-stores.ts';
import { isPicture } from '../../files/addresses.ts';
import { WidePicture } from '../../files/wide-picture.tsx';
import classes from './slide-picture.module.css';

/** A picture on a slide; nothing if it was deleted. */
export const SlidePicture = observer(function SlidePicture({ id, alt }: { id: string; alt: string }) {
  const { row } = useRow(oneFile, id);
  if (!row || row.trashedAt || !isPicture(row)) return null;
  return <WidePicture file={row} alt={alt} sizes="(max-width: 1200px) 84vw, 1008px" className={classes.picture} />;
});
