import type { AnyEntity } from '@earshot/core/model/entity';
import type { ReactNode } from 'react';
import type { Fact } from '../kit/history/changed-fact.tsx';
import { spot } from './spots.tsx';

/** Whose history is shown, and how. */
export interface RowHistoryProps {
  noun: AnyEntity;
  /** a row of a noun with a history */
  rowId: string;
  /** undefined for a field that the person may not see */
  fact: (field: string) => Fact | undefined;
  /** draws a version of the text of a page */
  words?: (versionId: string) => ReactNode;
  editable: boolean;
  onDone: () => void;
}

/** The place for the history of a row. */
export const ROW_HISTORY = spot<RowHistoryProps>('history of a row');
