import { type StoredModelSettings, USUAL_SETTINGS } from '@earshot/core/areas/models/model-settings';
import type { Transaction } from '../../../store/database.ts';

/** Settings of a workspace for text models and translators. */
export async function modelSettingsOf(transaction: Transaction): Promise<StoredModelSettings> {
  const [stored] = await transaction.sql<StoredModelSettings>(
    `select no_models as "noModels", provider, ask_mode as "askMode", summary_mode as "summaryMode",
       highlight_mode as "highlightMode", title_mode as "titleMode", insight_mode as "insightMode", redact_mode as "redactMode",
       translation_mode as "translationMode", embedding_provider as "embeddingProvider", regions,
       calls_per_day as "callsPerDay", characters_per_day::float8 as "charactersPerDay"
     from model_settings where workspace_id = $1`,
    [transaction.workspaceId],
  );
  return stored ?? USUAL_SETTINGS;
}

/** Stores a workspace's settings for text models and translators. */
export async function storeModelSettings(transaction: Transaction, settings: StoredModelSettings): Promise<void> {
  await transaction.sql(
    `insert into model_settings (workspace_id, no_models, provider, ask_mode, summary_mode, regions, calls_per_day, characters_per_day,
       translation_mode, highlight_mode, title_mode, insight_mode, redact_mode, embedding_provider)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (workspace_id) do update set no_models = excluded.no_models, provider = excluded.provider, ask_mode = excluded.ask_mode,
       summary_mode = excluded.summary_mode, regions = excluded.regions, calls_per_day = excluded.calls_per_day,
       characters_per_day = excluded.characters_per_day, translation_mode = excluded.translation_mode,
       highlight_mode = excluded.highlight_mode, title_mode = excluded.title_mode,
       insight_mode = excluded.insight_mode, redact_mode = excluded.redact_mode,
       embedding_provider = excluded.embedding_provider`,
    [
      transaction.workspaceId,
      settings.noModels,
      settings.provider,
      settings.askMode,
      settings.summaryMode,
      JSON.stringify(settings.regions),
      settings.callsPerDay,
      settings.charactersPerDay,
      settings.translationMode,
      settings.highlightMode,
      settings.titleMode,
      settings.insightMode,
      settings.redactMode,
      settings.embeddingProvider,
    ],
  );
}
