import type { Area } from '../frame/area.ts';
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
import { explore } from './explore/area.ts';
import { fields } from './fields/area.ts';
import { files } from './files/area.ts';
import { help } from './help/area.ts';
import { history } from './history/area.ts';
import { home } from './home/area.ts';
import { insights } from './insights/area.ts';
import { integrations } from './integrations/area.ts';
import { mail } from './mail/area.ts';
import { media } from './media/area.ts';
import { models } from './models/area.ts';
import { notes } from './notes/area.ts';
import { notifications } from './notifications/area.ts';
import { panels } from './panels/area.ts';
import { places } from './places/area.ts';
import { redaction } from './redaction/area.ts';
import { reels } from './reels/area.ts';
import { sample } from './sample/area.ts';
import { summaries } from './summaries/area.ts';
import { surveys } from './surveys/area.ts';
import { templates } from './templates/area.ts';
import { themes } from './themes/area.ts';
import { transcription } from './transcription/area.ts';
import { translation } from './translation/area.ts';
import { views } from './views/area.ts';
import { workspace } from './workspace/area.ts';

/** Areas of the application. */
export const areas: readonly Area[] = [
  workspace,
  mail,
  models,
  analytics,
  backup,
  places,
  fields,
  exchange,
  consent,
  erasure,
  directory,
  comments,
  home,
  notes,
  insights,
  panels,
  notifications,
  files,
  media,
  surveys,
  templates,
  views,
  canvas,
  coding,
  reels,
  charts,
  agreement,
  automations,
  channels,
  themes,
  integrations,
  dashboards,
  history,
  summaries,
  transcription,
  translation,
  redaction,
  sample,
  explore,
  ask,
  help,
];
