import type { TemplateContents } from '@earshot/core/areas/templates/template-contents';
import type { Transaction } from '../../../store/database.ts';

/** Stores the content of a template. */
export async function storeContents(
  transaction: Transaction,
  templateId: string,
  contents: TemplateContents,
): Promise<void> {
  await transaction.sql('insert into template_contents values ($1, $2, $3::jsonb)', [
    transaction.workspaceId,
    templateId,
    JSON.stringify(contents),
  ]);
}

/** Content of a template; undefined if it is gone. */
export async function contentsOf(transaction: Transaction, templateId: string): Promise<TemplateContents | undefined> {
  const [row] = await transaction.sql<{ content: TemplateContents }>(
    'select content from template_contents where workspace_id = $1 and template_id = $2',
    [transaction.workspaceId, templateId],
  );
  return row?.content;
}

/** Replaces the content of a template. */
export async function replaceContents(
  transaction: Transaction,
  templateId: string,
  contents: TemplateContents,
): Promise<void> {
  await transaction.sql(
    'update template_contents set content = $3::jsonb where workspace_id = $1 and template_id = $2',
    [transaction.workspaceId, templateId, JSON.stringify(contents)],
  );
}
