import type { ReactNode } from 'react';

export interface DropzoneProps {
  /** content */
  children: ReactNode;
  /** endings such as ['.txt', '.md']; others are refused by name */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
  /** told about files that were not taken, each with the reason */
  onRefused?: (refused: { name: string; reason: string }[]) => void;
  /** bytes of one file at most */
  most: number;
  disabled?: boolean;
}
