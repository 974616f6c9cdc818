import { agreementLimits } from './limits/agreement.ts';
import { analyticsLimits } from './limits/analytics.ts';
import { askLimits } from './limits/ask.ts';
import { automationsLimits } from './limits/automations.ts';
import { backupLimits } from './limits/backup.ts';
import { browserLimits } from './limits/browser.ts';
import { canvasLimits } from './limits/canvas.ts';
import { channelsLimits } from './limits/channels.ts';
import { chartsLimits } from './limits/charts.ts';
import { codingLimits } from './limits/coding.ts';
import { consentLimits } from './limits/consent.ts';
import { dashboardsLimits } from './limits/dashboards.ts';
import { documentsLimits } from './limits/documents.ts';
import { egressLimits } from './limits/egress.ts';
import { erasureLimits } from './limits/erasure.ts';
import { exchangeLimits } from './limits/exchange.ts';
import { fieldsLimits } from './limits/fields.ts';
import { filesLimits } from './limits/files.ts';
import { historyLimits } from './limits/history.ts';
import { hostLimits } from './limits/host.ts';
import { integrationsLimits } from './limits/integrations.ts';
import { mailLimits } from './limits/mail.ts';
import { modelsLimits } from './limits/models.ts';
import { notificationsLimits } from './limits/notifications.ts';
import { pagesLimits } from './limits/pages.ts';
import { peopleLimits } from './limits/people.ts';
import { placesLimits } from './limits/places.ts';
import { redactionLimits } from './limits/redaction.ts';
import { requestsLimits } from './limits/requests.ts';
import { searchLimits } from './limits/search.ts';
import { suggestionsLimits } from './limits/suggestions.ts';
import { summariesLimits } from './limits/summaries.ts';
import { surveysLimits } from './limits/surveys.ts';
import { templatesLimits } from './limits/templates.ts';
import { themesLimits } from './limits/themes.ts';
import { timeLimits } from './limits/time.ts';
import { transcriptsLimits } from './limits/transcripts.ts';
import { translationLimits } from './limits/translation.ts';
import { viewsLimits } from './limits/views.ts';
import { workspaceLimits } from './limits/workspace.ts';

/** Freezes a tree of limits, so that no caller can change one by accident. */
function frozen<const T extends object>(tree: T): T {
  for (const part of Object.values(tree)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(tree);
}

/**
 * Every number that limits something, each in one file of core/limits: that of its area, or of the shared part that it
 * serves. Texts count UTF-16 units, sizes are bytes, times name their unit. A source in brackets is explained in
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
  ...consentLimits,
  ...dashboardsLimits,
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
  ...modelsLimits,
  ...notificationsLimits,
  ...pagesLimits,
  ...peopleLimits,
  ...placesLimits,
  ...redactionLimits,
  ...requestsLimits,
  ...searchLimits,
  ...suggestionsLimits,
  ...summariesLimits,
  ...translationLimits,
  ...surveysLimits,
  ...templatesLimits,
  ...themesLimits,
  ...timeLimits,
  ...transcriptsLimits,
  ...viewsLimits,
  ...workspaceLimits,
});
