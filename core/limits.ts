import { agreementLimits } from './limits/areas/agreement.ts';
import { analyticsLimits } from './limits/areas/analytics.ts';
import { askLimits } from './limits/areas/ask.ts';
import { automationsLimits } from './limits/areas/automations.ts';
import { backupLimits } from './limits/areas/backup.ts';
import { canvasLimits } from './limits/areas/canvas.ts';
import { channelsLimits } from './limits/areas/channels.ts';
import { chartsLimits } from './limits/areas/charts.ts';
import { codingLimits } from './limits/areas/coding.ts';
import { commentsLimits } from './limits/areas/comments.ts';
import { consentLimits } from './limits/areas/consent.ts';
import { dashboardsLimits } from './limits/areas/dashboards.ts';
import { directoryLimits } from './limits/areas/directory.ts';
import { erasureLimits } from './limits/areas/erasure.ts';
import { exchangeLimits } from './limits/areas/exchange.ts';
import { fieldsLimits } from './limits/areas/fields.ts';
import { filesLimits } from './limits/areas/files.ts';
import { historyLimits } from './limits/areas/history.ts';
import { integrationsLimits } from './limits/areas/integrations.ts';
import { mailLimits } from './limits/areas/mail.ts';
import { mediaLimits } from './limits/areas/media.ts';
import { modelsLimits } from './limits/areas/models.ts';
import { notificationsLimits } from './limits/areas/notifications.ts';
import { pagesLimits } from './limits/areas/pages.ts';
import { peopleLimits } from './limits/areas/people.ts';
import { placesLimits } from './limits/areas/places.ts';
import { quotesLimits } from './limits/areas/quotes.ts';
import { redactionLimits } from './limits/areas/redaction.ts';
import { reelsLimits } from './limits/areas/reels.ts';
import { referencesLimits } from './limits/areas/references.ts';
import { searchLimits } from './limits/areas/search.ts';
import { sharesLimits } from './limits/areas/shares.ts';
import { suggestionsLimits } from './limits/areas/suggestions.ts';
import { summariesLimits } from './limits/areas/summaries.ts';
import { surveysLimits } from './limits/areas/surveys.ts';
import { templatesLimits } from './limits/areas/templates.ts';
import { themesLimits } from './limits/areas/themes.ts';
import { transcriptionLimits } from './limits/areas/transcription.ts';
import { transcriptsLimits } from './limits/areas/transcripts.ts';
import { translationLimits } from './limits/areas/translation.ts';
import { versionsLimits } from './limits/areas/versions.ts';
import { viewsLimits } from './limits/areas/views.ts';
import { workspaceLimits } from './limits/areas/workspace.ts';
import { browserLimits } from './limits/browser.ts';
import { documentsLimits } from './limits/documents.ts';
import { egressLimits } from './limits/egress.ts';
import { hostLimits } from './limits/host.ts';
import { requestsLimits } from './limits/requests.ts';
import { timeLimits } from './limits/time.ts';
import { transcribersLimits } from './limits/transcribers.ts';

/** Freezes a tree of limits, so that no caller can change one by accident. */
function frozen<const T extends object>(tree: T): T {
  for (const part of Object.values(tree)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(tree);
}

/**
 * Every number that limits something. Each is in one file of core/limits: that of its area, or of the shared part that
 * it serves. Texts count UTF-16 units, sizes are bytes, times name their unit. A source in brackets is explained in
 * docs/spec-codes.md; a number without one was chosen here.
 */
export const limits = frozen({
  ...agreementLimits,
  ...analyticsLimits,
  ...askLimits,
  ...automationsLimits,
  ...backupLimits,
  ...browserLimits,
  ...canvasLimits,
  ...channelsLimits,
  ...chartsLimits,
  ...codingLimits,
  ...commentsLimits,
  ...consentLimits,
  ...dashboardsLimits,
  ...directoryLimits,
  ...documentsLimits,
  ...egressLimits,
  ...erasureLimits,
  ...exchangeLimits,
  ...fieldsLimits,
  ...filesLimits,
  ...historyLimits,
  ...hostLimits,
  ...integrationsLimits,
  ...mailLimits,
  ...mediaLimits,
  ...modelsLimits,
  ...notificationsLimits,
  ...pagesLimits,
  ...peopleLimits,
  ...placesLimits,
  ...quotesLimits,
  ...redactionLimits,
  ...reelsLimits,
  ...referencesLimits,
  ...requestsLimits,
  ...searchLimits,
  ...sharesLimits,
  ...suggestionsLimits,
  ...summariesLimits,
  ...surveysLimits,
  ...templatesLimits,
  ...themesLimits,
  ...timeLimits,
  ...transcribersLimits,
  ...transcriptionLimits,
  ...transcriptsLimits,
  ...translationLimits,
  ...versionsLimits,
  ...viewsLimits,
  ...workspaceLimits,
});
