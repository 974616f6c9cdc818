import type { ReactNode } from 'react';

export interface DropzoneProps {
  /** content */
  children: ReactNode;
  /** extensions such as ['.txt', '.md']; other files are refused */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
  /** called with refused files and the reasons */
  onRefused?: (refused: { name: string; reason: string }[]) => void;
  /** maximum bytes per file */
  most: number;
  disabled?: boolean;
}
