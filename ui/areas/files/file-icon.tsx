import type { FileKind } from '@earshot/core/areas/files/file';
import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconMovie,
  IconPhoto,
  IconPresentation,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Record<FileKind, TablerIcon> = {
  AUDIO: IconFileMusic,
  IMAGE: IconPhoto,
  VIDEO: IconMovie,
  SPREADSHEET: IconTable,
  DOCUMENT: IconFileText,
  PRESENTATION: IconPresentation,
  OTHER: IconFile,
};

/** Names of file types. */
export const KIND_WORDS: Record<FileKind, string> = {
  AUDIO: 'Audio',
  IMAGE: 'Picture',
  VIDEO: 'Video',
  SPREADSHEET: 'Spreadsheet',
  DOCUMENT: 'Document',
  PRESENTATION: 'Presentation',
  OTHER: 'File',
};

/** Icon of a file type. */
export function FileIcon({ kind, size = 20 }: { kind: FileKind; size?: number }) {
  const Shown = ICONS[kind];
  return <Shown size={size} stroke={1.6} aria-hidden />;
}
