import type { SealedSecret } from '../../../plugins/vault.ts';
import type { Transaction } from '../../../store/database.ts';

/** Secrets of an action; no operation returns them. */
export interface StepSecrets {
  secrets: Record<string, SealedSecret>;
  /** signing secret of its requests */
  signing: SealedSecret | null;
}

/** The secrets of an automation, by action. */
export async function stepSecrets(
  transaction: Transaction,
  automationId: string,
): Promise<ReadonlyMap<string, StepSecrets>> {
  const rows = await transaction.sql<StepSecrets & { stepId: string }>(
    'select step_id as "stepId", secrets, signing from automation_secrets where workspace_id = $1 and automation_id = $2',
    [transaction.workspaceId, automationId],
  );
  return new Map(rows.map(({ stepId, ...kept }) => [stepId, kept]));
}

/** Replaces the secrets of an automation's actions; secrets not submitted stay unchanged. */
export async function storeStepSecrets(
  transaction: Transaction,
  automationId: string,
  steps: ReadonlyMap<string, Partial<StepSecrets>>,
): Promise<void> {
  for (const [stepId, { secrets, signing }] of steps)
    await transaction.sql(
      `insert into automation_secrets as s (workspace_id, automation_id, step_id, secrets, signing)
       values ($1, $2, $3, coalesce($4::jsonb, '{}'), $5::jsonb)
       on conflict (workspace_id, automation_id, step_id) do update
         set secrets = coalesce($4::jsonb, s.secrets), signing = coalesce($5::jsonb, s.signing)`,
      [
        transaction.workspaceId,
        automationId,
        stepId,
        secrets ? JSON.stringify(secrets) : null,
        signing ? JSON.stringify(signing) : null,
      ],
    );
}
