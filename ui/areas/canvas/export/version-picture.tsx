import type { DocumentNode } from '@earshot/core/documents/document';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useBoard } from '../board/board-context.ts';
import { type CanvasObject, objectOf, sizeOf } from '../model/objects.ts';
import { pictureOf } from './picture-of.ts';
import classes from './version-picture.module.css';

/** Picture of a canvas in a version. */
export const VersionPicture = observer(function VersionPicture({ document }: { document: DocumentNode }) {
  const { cards } = useBoard();
  const objects = useMemo(
    () =>
      (document.content ?? [])
        .map((node, at) => objectOf(node, String(at)))
        .filter((object): object is CanvasObject => object !== undefined),
    [document],
  );
  const drawn = objects.map((object) => ({ object, box: { x: object.x, y: object.y, ...sizeOf(object) } }));
  const svg = pictureOf('This version', drawn, ({ type, targetId }) => cards.of({ type, id: targetId }));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  useEffect(() => {
    const hide = objects.flatMap((object) =>
      object.kind === 'canvasReference' ? [cards.show({ type: object.type, id: object.targetId })] : [],
    );
    return () => {
      for (const one of hide) one();
    };
  }, [cards, objects]);
  if (objects.length === 0) return <p className={classes.empty}>The canvas was empty.</p>;
  return address ? <img className={classes.picture} src={address} alt="Canvas in this version" /> : null;
});
