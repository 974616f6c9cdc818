import { entities } from '@earshot/core/model/all';
import { T } from '@earshot/host/area';
import { REMEMBERED } from '@earshot/host/areas/erasure/store/forget-remembered';
import { snake, tableOf } from '@earshot/host/store/columns';
import { expect } from 'chai';
import { testHost } from '../kit/hosts/host.ts';

/** Columns outside of entities that a withdrawal reads or empties, by the place in the code. */
const READ: Record<string, string> = {
  'retyped/own-texts.ts':
    'access_tokens.title ask_conversations.title ask_messages.text ask_sentences.text saved_scopes.name saved_scopes.search',
  'retyped/candidates.ts': 'feeds.title feeds.request template_contents.content',
  'retyped/page-candidates.ts, remove-retyped.ts, forget-deleted.ts': 'documents.state document_updates.update',
  'retyped/remove-typed.ts':
    'field_values.value field_values.text field_value_changes.before field_value_changes.after',
  'retyped/forget-said.ts and forgetSaying': 'row_changes.before',
  'retyped/version-candidates.ts': 'version_contents.document',
  'store/note-stores.ts, and redactTraces for other pages':
    'blind_codes.prefix blind_codes.quote blind_codes.suffix word_times.words transcription_calls.transcript translation_parts.text translation_blocks.original',
  'store/note-stores.ts and person-stores.ts, and redactTraces for other pages':
    'speaker_people.name citation_people.name ask_quotes.quote summary_quotes.text summary_sentences.text',
  'with the person':
    'person_import_rows.filled person_merge_traces.cells person_merge_traces.filled person_merge_traces.pointers consents.source',
  'with the search row of what it is from':
    'search_items.title search_items.parts search_items.folded search_items.title_words search_items.words search_passages.text search_passages.words search_passages.vector passage_vectors.vector search_points.title search_points.parts search_points.folded search_points.title_words search_points.words',
  'with the data point; what other people say is not read (docs/erasure.md)':
    'data_points.raw replaced_points.author replaced_points.fields replaced_points.raw replaced_points.text replaced_points.title replaced_points.url theme_results.fit theme_results.model',
};

/** Columns without words of participants, with the reason. */
const REASONS: Record<string, string> = {
  'hashes and keys':
    'access_tokens.token_hash accounts.password_hash audits.hash channel_tokens.token_hash devices.id_hash documents.text_hash email_changes.token_hash erased_points.external_hash mutations.input_hash mutations.key oauth_states.state_hash passage_vectors.hash password_resets.token_hash reel_export_sources.hash reel_export_sources.text_hash replaced_points.content_hash sessions.token_hash setup_links.token_hash share_tokens.password_hash share_tokens.token_hash shares.token spines.audit_hash spines.audit_seal theme_passages.content_hash theme_placements.content_hash translation_blocks.hash translation_parts.hash unsubscribe_links.token_hash automation_runs.key automation_runs.chain events.chain',
  'encrypted, of plugins, links and mails':
    'automation_secrets.secrets automation_secrets.signing connections.sealed mail_contents.sealed oauth_states.sealed plugin_settings.secrets pull_states.secrets share_tokens.sealed',
  'chosen from a list, or written by the host':
    'access_tokens.scope activity_reports.theme alerts.operation alerts.outcome ask_messages.model ask_messages.notice ask_messages.rating ask_messages.role ask_messages.state ask_messages.unverified ask_quotes.type audits.operation audits.outcome backups.problem backups.state channel_tokens.kind code_resolutions.choice connections.health connections.integration connections.scopes connections.state connections.subscription connections.subscription_problem consents.scope erasures.noun events.entity events.fields events.type feed_follows.frequency follows.object_type job_hosts.worker_id job_schedules.name job_slots.schedule job_slots.state migrations.name model_settings.ask_mode model_settings.embedding_provider model_settings.highlight_mode model_settings.insight_mode model_settings.provider model_settings.redact_mode model_settings.regions model_settings.summary_mode model_settings.title_mode model_settings.translation_mode notification_settings.digest notification_settings.digest_format notification_settings.quiet_from notification_settings.quiet_until notification_settings.time_zone notifications.kind notifications.object_type notifications.source_type oauth_states.integration oauth_states.redirect_uri passage_vectors.model person_import_problems.reason plugin_settings.health plugin_settings.plugin_id project_export_losses.kind project_export_losses.why project_import_items.noun project_import_items.outcome project_import_items.reason quote_consents.scope sample_parts.kind search_items.type search_passages.embedder search_points.type theme_passages.kind theme_states.proposal_notice theme_states.sensitivity theme_states.since translation_blocks.type translation_parts.translator unreadable_rows.reason vector_states.limited vector_states.problem vector_states.serving vector_states.wanted webhook_events.event_id webhook_events.webhook',
  'ids, numbers and names of fields':
    'audits.detail transcription_calls.remote_job transcription_calls.spoken blind_codes.range_from blind_codes.range_to code_resolutions.made erasures.details pull_states.bookmark',
  'about members, not about participants':
    'accounts.email accounts.name audits.address connections.account connections.account_id email_changes.email sessions.address sessions.agent',
  'set by administrators for a program': 'connections.settings plugin_settings.settings',
  'erased once its job is done': 'webhook_events.body webhook_events.headers',
};

const named = (lists: Record<string, string>) => Object.values(lists).flatMap((list) => list.split(' '));

/** Columns that can hold words and are not fields of an entity: titled.spec.ts checks the others. */
async function otherColumns(): Promise<string[]> {
  const { container } = await testHost();
  const nouns = new Map(entities.map((entity) => [tableOf(entity), new Set(Object.keys(entity.row.shape).map(snake))]));
  const columns = await container.get(T.database).asSystem('list the columns', (transaction) =>
    transaction.sql<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.udt_name in ('text', '_text', 'varchar', 'json', 'jsonb', 'bytea', 'tsvector') order by 1, 2`,
    ),
  );
  return columns
    .filter(({ table, column }) => !nouns.get(table)?.has(column))
    .map(({ table, column }) => `${table}.${column}`);
}

describe('columns in which words can stand', function () {
  this.timeout(60_000);

  it('are read or emptied by a withdrawal, or there is a reason why not', async () => {
    const known = new Set([
      ...REMEMBERED.map(({ table, column }) => `${table}.${column}`),
      ...named(READ),
      ...named(REASONS),
    ]);
    const columns = await otherColumns();
    expect(columns.length).to.be.greaterThan(150);
    expect(
      columns.filter((column) => !known.has(column)),
      'in REMEMBERED (forget-remembered.ts), or in a list of this test',
    ).to.deep.equal([]);
    expect(
      [...named(READ), ...named(REASONS)].filter((column) => !columns.includes(column)),
      'columns that are not there',
    ).to.deep.equal([]);
  });
});
