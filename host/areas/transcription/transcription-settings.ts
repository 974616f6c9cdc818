import { type Correction, readVocabulary } from '@earshot/core/areas/transcription/vocabulary';
import type { Transaction } from '../../store/database.ts';

/** Expectations about a project's recordings, from its settings and those of the workspace. */
export interface Spoken {
  /** code; '' to detect it */
  language: string;
  terms: string[];
  corrections: Correction[];
}

/** Language and vocabulary of a project's recordings: its own language comes first, vocabularies are added up. */
export async function spokenIn(transaction: Transaction, projectId: string): Promise<Spoken> {
  const [row] = await transaction.sql<{ language: string; lines: string[] }>(
    `select coalesce(nullif(p.transcription_language, ''), w.transcription_language) as language,
       p.transcription_vocabulary || w.transcription_vocabulary as lines
     from projects p join workspaces w on w.workspace_id = p.workspace_id
     where p.workspace_id = $1 and p.id = $2`,
    [transaction.workspaceId, projectId],
  );
  return { language: row?.language ?? '', ...readVocabulary(row?.lines ?? []) };
}
