import * as agreement from '../areas/agreement/agreement.ts';
import * as blindCode from '../areas/agreement/blind-code.ts';
import * as codingRound from '../areas/agreement/coding-round.ts';
import * as activity from '../areas/analytics/activity.ts';
import * as activityWrap from '../areas/ask/activity-wrap.ts';
import * as conversation from '../areas/ask/conversation.ts';
import * as insightDraft from '../areas/ask/insight-draft.ts';
import * as automationActivity from '../areas/automations/activity.ts';
import * as automation from '../areas/automations/automation.ts';
import * as automationRun from '../areas/automations/automation-run.ts';
import * as backup from '../areas/backup/backup.ts';
import * as canvas from '../areas/canvas/canvas.ts';
import * as channelPush from '../areas/channels/channel-push.ts';
import * as channelRun from '../areas/channels/channel-run.ts';
import * as dataPoint from '../areas/channels/data-point.ts';
import * as chart from '../areas/charts/chart.ts';
import * as chartData from '../areas/charts/chart-data.ts';
import * as chartType from '../areas/charts/chart-type.ts';
import * as audioVideo from '../areas/coding/audio-video.ts';
import * as citedHighlight from '../areas/coding/cited-highlight.ts';
import * as collection from '../areas/coding/collection.ts';
import * as highlight from '../areas/coding/highlight.ts';
import * as highlightTable from '../areas/coding/highlight-table.ts';
import * as tag from '../areas/coding/tag.ts';
import * as tagBatches from '../areas/coding/tag-batches.ts';
import * as tagBoard from '../areas/coding/tag-board.ts';
import * as tagFigures from '../areas/coding/tag-figures.ts';
import * as tagGroup from '../areas/coding/tag-group.ts';
import * as tagMoves from '../areas/coding/tag-moves.ts';
import * as tagSetLink from '../areas/coding/tag-set-link.ts';
import * as tagSplit from '../areas/coding/tag-split.ts';
import * as comment from '../areas/comments/comment.ts';
import * as consent from '../areas/consent/consent.ts';
import * as dashboard from '../areas/dashboards/dashboard.ts';
import * as dashboardCard from '../areas/dashboards/dashboard-card.ts';
import * as personImport from '../areas/directory/person-import.ts';
import * as personMerge from '../areas/directory/person-merge.ts';
import * as retention from '../areas/erasure/retention.ts';
import * as retyped from '../areas/erasure/retyped.ts';
import * as withdrawal from '../areas/erasure/withdrawal.ts';
import * as codebook from '../areas/exchange/codebook.ts';
import * as pageExport from '../areas/exchange/page-export.ts';
import * as projectExport from '../areas/exchange/project-export.ts';
import * as projectImport from '../areas/exchange/project-import.ts';
import * as tableMapping from '../areas/exchange/table-mapping.ts';
import * as field from '../areas/fields/field.ts';
import * as fieldCount from '../areas/fields/field-count.ts';
import * as fieldPreference from '../areas/fields/field-preference.ts';
import * as fieldSet from '../areas/fields/field-set.ts';
import * as fieldValue from '../areas/fields/field-value.ts';
import * as file from '../areas/files/file.ts';
import * as fileImport from '../areas/files/file-import.ts';
import * as rowState from '../areas/history/row-state.ts';
import * as integration from '../areas/integrations/integration.ts';
import * as issueLink from '../areas/integrations/issue-link.ts';
import * as objectName from '../areas/integrations/object-name.ts';
import * as remoteDocument from '../areas/integrations/remote-document.ts';
import * as mail from '../areas/mail/mail.ts';
import * as clip from '../areas/media/clip.ts';
import * as mediaJob from '../areas/media/media-job.ts';
import * as noteRecording from '../areas/media/note-recording.ts';
import * as modelCall from '../areas/models/model-call.ts';
import * as modelSettings from '../areas/models/model-settings.ts';
import * as vectors from '../areas/models/vectors.ts';
import * as readme from '../areas/notes/readme.ts';
import * as alert from '../areas/notifications/alert.ts';
import * as feedFollow from '../areas/notifications/feed-follow.ts';
import * as follow from '../areas/notifications/follow.ts';
import * as notification from '../areas/notifications/notification.ts';
import * as notificationSettings from '../areas/notifications/notification-settings.ts';
import * as spokenDigest from '../areas/notifications/spoken-digest.ts';
import * as insight from '../areas/pages/insight.ts';
import * as note from '../areas/pages/note.ts';
import * as openedPage from '../areas/pages/opened-page.ts';
import * as savedScope from '../areas/pages/saved-scope.ts';
import * as starredPage from '../areas/pages/starred-page.ts';
import * as person from '../areas/people/person.ts';
import * as channel from '../areas/places/channel.ts';
import * as folder from '../areas/places/folder.ts';
import * as project from '../areas/places/project.ts';
import * as trash from '../areas/places/trash.ts';
import * as citation from '../areas/quotes/citation.ts';
import * as personalData from '../areas/redaction/personal-data.ts';
import * as reel from '../areas/reels/reel.ts';
import * as reelExport from '../areas/reels/reel-export.ts';
import * as reference from '../areas/references/reference.ts';
import * as sample from '../areas/sample/sample.ts';
import * as feed from '../areas/search/feed.ts';
import * as search from '../areas/search/search.ts';
import * as share from '../areas/shares/share.ts';
import * as suggestion from '../areas/suggestions/suggestion.ts';
import * as suggestionRun from '../areas/suggestions/suggestion-run.ts';
import * as summary from '../areas/summaries/summary.ts';
import * as survey from '../areas/surveys/survey.ts';
import * as surveyNoteRun from '../areas/surveys/survey-note-run.ts';
import * as surveyResponse from '../areas/surveys/survey-response.ts';
import * as template from '../areas/templates/template.ts';
import * as theme from '../areas/themes/theme.ts';
import * as themeRun from '../areas/themes/theme-run.ts';
import * as transcription from '../areas/transcription/transcription.ts';
import * as speaker from '../areas/transcripts/speaker.ts';
import * as translation from '../areas/translation/translation.ts';
import * as textReplacement from '../areas/versions/text-replacement.ts';
import * as version from '../areas/versions/version.ts';
import * as view from '../areas/views/view.ts';
import * as accessToken from '../areas/workspace/access-token.ts';
import * as auditedChange from '../areas/workspace/audited-change.ts';
import * as emailChange from '../areas/workspace/email-change.ts';
import * as group from '../areas/workspace/group.ts';
import * as invite from '../areas/workspace/invite.ts';
import * as passwordReset from '../areas/workspace/password-reset.ts';
import * as audit from './audit.ts';
import { type Answer, type AnyEntity } from './entity.ts';
import * as importedAuthor from './imported-author.ts';
import * as job from './job.ts';
import * as live from './live.ts';
import * as member from './member.ts';
import type { AnyOperation } from './operation.ts';
import * as panel from './panel.ts';
import * as place from './place.ts';
import * as pluginSetting from './plugin-setting.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as workspace from './workspace.ts';

// By area; lists of entities in the interface are in this order.
const declared = [
  workspace,
  member,
  session,
  accessToken,
  invite,
  passwordReset,
  mail,
  clip,
  mediaJob,
  noteRecording,
  modelSettings,
  vectors,
  modelCall,
  emailChange,
  group,
  place,
  folder,
  project,
  trash,
  field,
  fieldSet,
  fieldPreference,
  fieldValue,
  fieldCount,
  person,
  personImport,
  personMerge,
  note,
  openedPage,
  starredPage,
  savedScope,
  readme,
  insight,
  canvas,
  textReplacement,
  version,
  comment,
  notification,
  feedFollow,
  follow,
  notificationSettings,
  spokenDigest,
  alert,
  citation,
  citedHighlight,
  reference,
  share,
  template,
  view,
  survey,
  surveyResponse,
  surveyNoteRun,
  file,
  fileImport,
  speaker,
  highlight,
  highlightTable,
  tag,
  tagGroup,
  tagSetLink,
  tagBatches,
  tagBoard,
  tagMoves,
  tagSplit,
  collection,
  reel,
  reelExport,
  tagFigures,
  codingRound,
  blindCode,
  agreement,
  backup,
  suggestion,
  suggestionRun,
  channel,
  channelRun,
  channelPush,
  dataPoint,
  theme,
  themeRun,
  chart,
  chartData,
  dashboard,
  dashboardCard,
  activity,
  summary,
  transcription,
  translation,
  chartType,
  audioVideo,
  integration,
  issueLink,
  objectName,
  remoteDocument,
  search,
  feed,
  conversation,
  activityWrap,
  insightDraft,
  automationActivity,
  automation,
  automationRun,
  personalData,
  projectExport,
  projectImport,
  tableMapping,
  codebook,
  importedAuthor,
  pageExport,
  consent,
  withdrawal,
  retention,
  retyped,
  sample,
  panel,
  pluginSetting,
  live,
  rowState,
  auditedChange,
  audit,
  job,
  service,
].flatMap((nouns) => Object.values(nouns as Record<string, unknown>));
const isKind = (value: unknown, kind: string) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

/** All stored entities. */
export const entities = declared.filter((value): value is AnyEntity => isKind(value, 'entity'));
/** All answers that are not stored. */
export const answers = declared.filter((value): value is Answer => isKind(value, 'answer'));
/** All declared operations. */
export const operations = declared.filter((value): value is AnyOperation => isKind(value, 'operation'));
