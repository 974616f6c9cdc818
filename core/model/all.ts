import * as audit from './audit.ts';
import * as channel from './channel.ts';
import * as channelPush from './channel-push.ts';
import * as channelRun from './channel-run.ts';
import * as chartType from './chart-type.ts';
import * as citation from './citation.ts';
import * as comment from './comment.ts';
import * as dataPoint from './data-point.ts';
import { type Answer, type AnyEntity } from './entity.ts';
import * as file from './file.ts';
import * as folder from './folder.ts';
import * as group from './group.ts';
import * as highlight from './highlight.ts';
import * as highlightTable from './highlight-table.ts';
import * as insight from './insight.ts';
import * as invite from './invite.ts';
import * as job from './job.ts';
import * as live from './live.ts';
import * as member from './member.ts';
import * as note from './note.ts';
import type { AnyOperation } from './operation.ts';
import * as passwordReset from './password-reset.ts';
import * as place from './place.ts';
import * as pluginSetting from './plugin-setting.ts';
import * as project from './project.ts';
import * as search from './search.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as share from './share.ts';
import * as speaker from './speaker.ts';
import * as tag from './tag.ts';
import * as tagBatches from './tag-batches.ts';
import * as tagFigures from './tag-figures.ts';
import * as tagGroup from './tag-group.ts';
import * as theme from './theme.ts';
import * as themeRun from './theme-run.ts';
import * as version from './version.ts';
import * as workspace from './workspace.ts';

const declared = [
  workspace,
  member,
  session,
  invite,
  passwordReset,
  group,
  place,
  folder,
  project,
  channel,
  channelRun,
  channelPush,
  chartType,
  dataPoint,
  themeRun,
  theme,
  note,
  tag,
  tagGroup,
  tagBatches,
  tagFigures,
  highlight,
  highlightTable,
  speaker,
  comment,
  insight,
  file,
  citation,
  version,
  share,
  search,
  pluginSetting,
  live,
  audit,
  job,
  service,
].flatMap((nouns) => Object.values(nouns as Record<string, unknown>));
const isKind = (value: unknown, kind: string) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

/** Every noun that is stored. */
export const entities = declared.filter((value): value is AnyEntity => isKind(value, 'entity'));
/** Every shape that is only answered. */
export const answers = declared.filter((value): value is Answer => isKind(value, 'answer'));
/** Every way in. */
export const operations = declared.filter((value): value is AnyOperation => isKind(value, 'operation'));
