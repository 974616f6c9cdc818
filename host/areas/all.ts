import type { ContainerModule } from 'inversify';
import { agreement } from './agreement/area.ts';
import { analytics } from './analytics/area.ts';
import { ask } from './ask/area.ts';
import { automations } from './automations/area.ts';
import { backup } from './backup/area.ts';
import { canvas } from './canvas/area.ts';
import { channels } from './channels/area.ts';
import { charts } from './charts/area.ts';
import { coding } from './coding/area.ts';
import { comments } from './comments/area.ts';
import { consent } from './consent/area.ts';
import { dashboards } from './dashboards/area.ts';
import { directory } from './directory/area.ts';
import { erasure } from './erasure/area.ts';
import { exchange } from './exchange/area.ts';
import { fields } from './fields/area.ts';
import { files } from './files/area.ts';
import { history } from './history/area.ts';
import { imports } from './imports/area.ts';
import { insights } from './insights/area.ts';
import { integrations } from './integrations/area.ts';
import { mail } from './mail/area.ts';
import { media } from './media/area.ts';
import { models } from './models/area.ts';
import { notes } from './notes/area.ts';
import { notifications } from './notifications/area.ts';
import { pages } from './pages/area.ts';
import { places } from './places/area.ts';
import { quotes } from './quotes/area.ts';
import { redaction } from './redaction/area.ts';
import { reels } from './reels/area.ts';
import { references } from './references/area.ts';
import { sample } from './sample/area.ts';
import { search } from './search/area.ts';
import { shares } from './shares/area.ts';
import { suggestions } from './suggestions/area.ts';
import { summaries } from './summaries/area.ts';
import { surveys } from './surveys/area.ts';
import { templates } from './templates/area.ts';
import { themes } from './themes/area.ts';
import { transcription } from './transcription/area.ts';
import { transcripts } from './transcripts/area.ts';
import { translation } from './translation/area.ts';
import { versions } from './versions/area.ts';
import { views } from './views/area.ts';
import { workspace } from './workspace/area.ts';

/** The areas of this host, by their doors. */
export const areas: ContainerModule[] = [
  workspace,
  mail,
  media,
  models,
  places,
  fields,
  directory,
  pages,
  comments,
  references,
  quotes,
  versions,
  reels,
  notes,
  insights,
  shares,
  imports,
  notifications,
  files,
  surveys,
  templates,
  views,
  history,
  canvas,
  transcripts,
  transcription,
  coding,
  agreement,
  suggestions,
  channels,
  themes,
  summaries,
  translation,
  charts,
  integrations,
  dashboards,
  search,
  ask,
  automations,
  analytics,
  exchange,
  backup,
  consent,
  erasure,
  redaction,
  sample,
];
