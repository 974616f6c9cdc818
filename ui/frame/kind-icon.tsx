import {
  IconArtboard,
  IconBulb,
  IconCategory,
  IconClipboardList,
  IconClipboardText,
  IconFile,
  IconFolder,
  IconHighlight,
  IconInbox,
  IconMessage,
  IconNotebook,
  IconNotes,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import classes from './kind-icon.module.css';
import type { Kind } from './path-of.ts';

const ICONS: Partial<Record<Kind, typeof IconFile>> = {
  NOTE: IconNotes,
  INSIGHT: IconBulb,
  HIGHLIGHT: IconHighlight,
  TAG: IconTag,
  PROJECT: IconNotebook,
  PROJECT_CATEGORY: IconFolder,
  CHANNEL: IconInbox,
  THEME: IconCategory,
  DATA_POINT: IconMessage,
  PERSON: IconUser,
  SURVEY: IconClipboardList,
  SURVEY_RESPONSE: IconClipboardText,
  CANVAS: IconArtboard,
  MEMBER: IconUsers,
};

/** Icon of an object's type. */
export function KindIcon({ type }: { type: Kind }) {
  const Icon = ICONS[type] ?? IconFile;
  return <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />;
}
