import type { AnyEntity } from '@earshot/core/model/entity';
import type { ReactNode } from 'react';
import type { Fact } from '../kit/history/changed-fact.tsx';
import { spot } from './spots.tsx';

/** A row with a history, and its display. */
export interface RowHistoryProps {
  noun: AnyEntity;
  /** id of a row with a history */
  rowId: string;
  /** undefined for a field that the user cannot see */
  fact: (field: string) => Fact | undefined;
  /** renders a version of a page's text */
  words?: (versionId: string) => ReactNode;
  editable: boolean;
  onDone: () => void;
}

/** Spot for the history of a row. */
export const ROW_HISTORY = spot<RowHistoryProps>('history of a row');
