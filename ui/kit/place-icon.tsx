import type { TablerIcon } from '@tabler/icons-react';
import classes from './place-icon.module.css';
import { iconNamed } from './place-icons.ts';

interface PlaceIconProps {
  /** name of one of PLACE_ICONS, an emoji, a letter, or '' */
  icon: string;
  colour: string | null;
  fallback?: TablerIcon;
  size?: number;
}

/** Icon of a project or folder: its own, else a folder, else a square in its colour. */
export function PlaceIcon({ icon, colour, fallback: Fallback, size = 18 }: PlaceIconProps) {
  const box = { width: size, height: size };
  const Named = iconNamed(icon);
  if (Named) return <Named size={size} stroke={1.6} aria-hidden {...(colour ? { style: { color: colour } } : {})} />;
  if (icon.trim() !== '')
    return (
      <span className={classes.sign} style={{ ...box, fontSize: Math.round(size * 0.85) }} aria-hidden>
        {icon}
      </span>
    );
  if (Fallback)
    return <Fallback size={size} stroke={1.6} aria-hidden {...(colour ? { style: { color: colour } } : {})} />;
  return (
    <span className={classes.sign} style={box} aria-hidden>
      <span className={classes.square} style={colour ? { background: colour } : undefined} />
    </span>
  );
}
