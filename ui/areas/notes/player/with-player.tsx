import { Button, Menu } from '@mantine/core';
import { IconArrowBarToDown, IconPlaylist } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Player } from '../../media/player/player.tsx';
import { isMoving } from '../../media/recording.ts';
import { DockEdge } from './dock-edge.tsx';
import { type DockSize, keepSize, keptSize } from './kept-size.ts';
import type { NotePlayer } from './use-note-player.ts';
import classes from './with-player.module.css';

interface WithPlayerProps {
  player: NotePlayer;
  /** true if the text is a transcript, of which captions can be made */
  captioned: boolean;
  children: ReactNode;
}

/** Width of text and player from which both fit side by side, in px. */
const BESIDE = 1000;

/** A text with the player of its recording: beside it where there is room, or else above it, in view in both cases. */
export const WithPlayer = observer(function WithPlayer({ player, captioned, children }: WithPlayerProps) {
  const { file, playback } = player;
  const box = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [size, setSize] = useState<DockSize>(keptSize);
  const moving = file !== undefined && isMoving(file);
  const side = moving && room >= BESIDE ? 'beside' : 'above';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dock is there only with a file
  useLayoutEffect(() => {
    const [element, docked] = [box.current, dock.current];
    if (!element) return;
    const measure = () => {
      setRoom(element.clientWidth);
      element.style.setProperty('--dock', `${docked?.offsetHeight ?? 0}px`);
    };
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    if (docked) sized.observe(docked);
    measure();
    return () => sized.disconnect();
  }, [file?.id]);
  const resize = (next: DockSize) => {
    setSize(next);
    keepSize(next);
  };
  return (
    <div
      ref={box}
      className={`${classes.layout} ${file ? (classes[side] ?? '') : ''}`}
      style={{ '--dock-height': `${size.height}px`, '--dock-width': `${size.width}px` } as React.CSSProperties}
    >
      {file && (
        <div ref={dock} className={`${classes.dock} ${moving ? classes.moving : ''}`}>
          <Player file={file} playback={playback} captioned={captioned}>
            <Follow player={player} />
            <Others player={player} />
          </Player>
          {moving && <DockEdge side={side} size={size} onChange={setSize} onEnd={resize} />}
        </div>
      )}
      <div className={classes.text}>{children}</div>
    </div>
  );
});

/** Button that scrolls with the spoken words again, once the user has scrolled away from them. */
const Follow = observer(function Follow({ player: { following, playback } }: { player: NotePlayer }) {
  if (following.on || !playback.playing) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconArrowBarToDown size={14} aria-hidden />}
      onClick={() => following.set(true)}
    >
      Follow
    </Button>
  );
});

/** Choice of the recording, if the note has several. */
const Others = observer(function Others({ player: { file, files, choose } }: { player: NotePlayer }) {
  if (files.length < 2) return null;
  const place = `${files.findIndex(({ id }) => id === file?.id) + 1} of ${files.length}`;
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlaylist size={16} aria-hidden />}
          aria-label={`Recording ${place}: ${file?.name ?? ''}`}
        >
          {place}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ id, name }) => (
          <Menu.Item key={id} aria-current={id === file?.id} onClick={() => choose(id)}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
