import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { counted } from '../../kit/words/counted.ts';
import classes from '../notes/highlights/lost-edits.module.css';
import { LostEdits } from '../notes/highlights/lost-edits.tsx';
import type { Desk } from './model/desk.ts';
import { isCanvasNode } from './model/objects.ts';

interface LostObjectsProps {
  session: DocumentSession;
  desk: Desk;
}

/** Objects that could not be saved: they can be added again or discarded. */
export const LostObjects = observer(function LostObjects({ session, desk }: LostObjectsProps) {
  const lost = session.lostNodes.filter(isCanvasNode);
  if (lost.length === 0) return <LostEdits session={session} of="canvas" />;
  const back = () => {
    if (desk.add(lost).length > 0) session.forgetLost();
  };
  return (
    <section className={classes.box} role="alert">
      <h2 className={classes.title}>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        {counted(lost.length, 'object')} could not be kept
      </h2>
      <p className={classes.text}>
        There was no room for more on this canvas, or the canvas or what you can do on it changed before this was saved.
      </p>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={back}>
          Add again
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => session.forgetLost()}>
          Discard
        </Button>
      </Group>
    </section>
  );
});
