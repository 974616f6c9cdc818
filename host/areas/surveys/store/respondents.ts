import type { Transaction } from '../../../store/database.ts';

/** Stores the person of the directory who gave a response. */
export async function storeRespondent(transaction: Transaction, responseId: string, personId: string): Promise<void> {
  await transaction.sql(
    'insert into survey_respondents (workspace_id, response_id, person_id) values ($1, $2, $3) on conflict do nothing',
    [transaction.workspaceId, responseId, personId],
  );
}
