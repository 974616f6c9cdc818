import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconBadgeCc,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRepeat,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ComponentType, ReactNode } from 'react';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import type { Playback } from '../playback/playback.ts';
import { SPEEDS } from '../playback/speeds.ts';
import classes from './controls.module.css';

interface ControlsProps {
  playback: Playback;
  moving: boolean;
  captioned: boolean;
  children?: ReactNode;
}

/** Controls of the player, in one line. */
export const Controls = observer(function Controls({ playback, moving, captioned, children }: ControlsProps) {
  const { playing, duration, shown, muted, volume } = playback;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> belongs to a form
    <div className={classes.controls} role="group" aria-label="Playback">
      <Control
        title={playing ? 'Pause' : 'Play'}
        binding="player-play"
        icon={playing ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        filled
        onClick={() => playback.toggle()}
      />
      <Control
        title="Back 10 seconds"
        binding="player-back"
        icon={IconRewindBackward10}
        onClick={() => playback.seekBy(-10_000)}
      />
      <Control
        title="Forward 10 seconds"
        binding="player-on"
        icon={IconRewindForward10}
        onClick={() => playback.seekBy(10_000)}
      />
      <span className={classes.time} dir="ltr" data-player-time>
        {clockTime(shown)}
        <span className={classes.length}> / {duration === undefined ? '–:––' : clockTime(duration)}</span>
      </span>
      <RangePart playback={playback} />
      <span className={classes.space} />
      {children}
      <Speed playback={playback} />
      {captioned && (
        <Control
          title={playback.captions ? 'Hide captions' : 'Show captions'}
          binding="player-captions"
          icon={IconBadgeCc}
          pressed={playback.captions}
          onClick={() => playback.toggleCaptions()}
        />
      )}
      {moving && document.pictureInPictureEnabled && (
        <Control
          title={playback.away ? 'Show the picture here' : 'Picture in picture'}
          icon={IconPictureInPicture}
          pressed={playback.away}
          onClick={() => void playback.togglePicture()}
        />
      )}
      <Control
        title={muted ? 'Unmute' : 'Mute'}
        binding="player-mute"
        icon={muted || volume === 0 ? IconVolumeOff : IconVolume}
        onClick={() => playback.toggleMuted()}
      />
      <input
        type="range"
        className={classes.volume}
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => playback.setVolume(Number(event.currentTarget.value))}
      />
    </div>
  );
});

/** Range that is played: its times, looping, and leaving it. */
const RangePart = observer(function RangePart({ playback }: { playback: Playback }) {
  const { range, looping } = playback;
  if (range?.to === undefined) return null;
  return (
    <span className={classes.rangeLine}>
      <span className={classes.range}>
        <span dir="ltr">
          {clockTime(range.from)}–{clockTime(range.to)}
        </span>
        <Control
          title={looping ? 'Stop looping' : 'Loop this range'}
          binding="player-loop"
          icon={IconRepeat}
          pressed={looping}
          small
          onClick={() => playback.toggleLoop()}
        />
        <Control title="Clear the range" icon={IconX} small onClick={() => playback.setRange(undefined)} />
      </span>
    </span>
  );
});

const Speed = observer(function Speed({ playback }: { playback: Playback }) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.speed} aria-label={`Speed: ${playback.speed}×`}>
          {playback.speed}×
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {SPEEDS.map((speed) => (
          <Menu.Item
            key={speed}
            aria-current={speed === playback.speed}
            className={speed === playback.speed ? (classes.chosen ?? '') : ''}
            onClick={() => playback.setSpeed(speed)}
          >
            {speed}×
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

interface ControlProps {
  title: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  onClick: () => void;
  /** id of its binding, for its shortcut */
  binding?: string;
  /** for a switch: true if it is on */
  pressed?: boolean;
  filled?: boolean;
  small?: boolean;
}

function Control({ title, icon: Icon, onClick, binding, pressed, filled = false, small = false }: ControlProps) {
  const registry = useKeyRegistry();
  return (
    <Tooltip label={title}>
      <ActionIcon
        variant={filled ? 'filled' : pressed ? 'light' : 'subtle'}
        {...(filled || pressed ? {} : { color: 'gray' })}
        size={small ? 24 : filled ? 36 : 32}
        radius={filled ? 'xl' : 'sm'}
        aria-label={title}
        aria-pressed={pressed}
        aria-keyshortcuts={binding ? registry.aria(binding) : undefined}
        onClick={onClick}
      >
        <Icon size={small ? 16 : 20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
