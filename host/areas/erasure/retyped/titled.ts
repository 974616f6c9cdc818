import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Automation } from '@earshot/core/areas/automations/automation';
import { Chart } from '@earshot/core/areas/charts/chart';
import { Collection } from '@earshot/core/areas/coding/collection';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagBoard } from '@earshot/core/areas/coding/tag-board';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import type { RetypedKind } from '@earshot/core/areas/erasure/retyped';
import { Field } from '@earshot/core/areas/fields/field';
import { FieldSet } from '@earshot/core/areas/fields/field-set';
import { File } from '@earshot/core/areas/files/file';
import { FileImport } from '@earshot/core/areas/files/file-import';
import { AlertRule } from '@earshot/core/areas/notifications/alert';
import { Channel } from '@earshot/core/areas/places/channel';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import { Reel } from '@earshot/core/areas/reels/reel';
import { Survey } from '@earshot/core/areas/surveys/survey';
import { Theme } from '@earshot/core/areas/themes/theme';
import { Version } from '@earshot/core/areas/versions/version';
import { Group } from '@earshot/core/areas/workspace/group';
import { Invite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import { tableOf } from '../../../store/columns.ts';
import { TYPED_LIKE } from '../../fields/store/typed-values.ts';

/** An object with a title by colleagues, and the columns that can contain words. */
export interface Titled {
  entity: AnyEntity;
  /** fields with words to replace; the first one is the title */
  texts: readonly string[];
  /** fields with objects whose words are replaced as well */
  nested?: readonly string[];
  /** filter field: without the words it would show something else, so the whole row is erased */
  narrows?: string;
  /** the field with its place */
  place: string;
  /** SQL: condition on rows */
  only?: string;
  /** SQL: further content like one of the patterns `$4`, first that like one of `$3` */
  holds?: string;
}

type TitledKind = Exclude<
  RetypedKind,
  | 'NOTE'
  | 'INSIGHT'
  | 'CANVAS'
  | 'COMMENT'
  | 'TEMPLATE'
  | 'VIEW'
  | 'ISSUE_LINK'
  | 'FEED'
  | 'ACCESS_TOKEN'
  | 'CONVERSATION'
  | 'SAVED_SCOPES'
>;

export const TITLED: Readonly<Record<TitledKind, Titled>> = {
  PROJECT: { entity: Project, texts: ['title', 'summary'], place: 'id' },
  FOLDER: { entity: Folder, texts: ['name'], place: 'id' },
  CHANNEL: { entity: Channel, texts: ['title'], place: 'id' },
  THEME: { entity: Theme, texts: ['title', 'proposedTitle'], place: 'channelId' },
  TAG: { entity: Tag, texts: ['title', 'description'], place: 'placeId' },
  TAG_GROUP: { entity: TagGroup, texts: ['title'], place: 'placeId' },
  TAG_BOARD: { entity: TagBoard, texts: ['title'], place: 'placeId' },
  COLLECTION: { entity: Collection, texts: ['title', 'description'], place: 'projectId' },
  REEL: { entity: Reel, texts: ['title'], nested: ['items'], place: 'projectId' },
  CHART: { entity: Chart, texts: ['title'], narrows: 'filter', place: 'projectId' },
  DASHBOARD: { entity: Dashboard, texts: ['title'], place: 'placeId' },
  DASHBOARD_CARD: { entity: DashboardCard, texts: ['heading'], narrows: 'search', place: 'placeId' },
  FILE: { entity: File, texts: ['name'], place: 'placeId' },
  FILE_IMPORT: { entity: FileImport, texts: ['fileName', 'notices'], nested: ['errors'], place: 'projectId' },
  SURVEY: { entity: Survey, texts: ['title'], nested: ['questions'], place: 'projectId' },
  // Its values are handled with it, not row by row.
  FIELD: { entity: Field, texts: ['label'], nested: ['options'], place: 'placeId', holds: TYPED_LIKE },
  FIELD_SET: { entity: FieldSet, texts: ['label'], place: 'placeId' },
  CODING_ROUND: { entity: CodingRound, texts: ['title'], place: 'projectId' },
  AUTOMATION: { entity: Automation, texts: ['title'], nested: ['actions'], narrows: 'trigger', place: 'placeId' },
  VERSION: { entity: Version, texts: ['title'], place: 'projectId' },
  GROUP: { entity: Group, texts: ['name'], place: 'workspaceId' },
  ALERT_RULE: { entity: AlertRule, texts: ['title'], place: 'workspaceId' },
  INVITE: { entity: Invite, texts: ['message'], place: 'workspaceId' },
  // A colleague can have the participant's name.
  PROGRAM: { entity: Member, texts: ['name'], place: 'workspaceId', only: `t.kind = 'PROGRAM'` },
};

/** Plain text of a filter field; the search of a card is a URL fragment. */
export function searchText(field: string, value: unknown): string {
  if (field !== 'search') return JSON.stringify(value);
  return [...new URLSearchParams(String(value)).values()].join('\n');
}

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL: all strings within a value. */
export const stringsIn = (column: string): string =>
  `(select string_agg(word #>> '{}', ' ') from jsonb_path_query(${column}, 'strict $.**') word
      where jsonb_typeof(word) = 'string')`;

/** SQL: titled rows of all kinds as candidates: those like one of the patterns `$4`, first those like one of `$3`. */
export const TITLED_TEXTS = Object.entries(TITLED)
  .map(([kind, { entity, texts, nested = [], narrows, place, only = 'true', holds }]) => {
    const columns = [...texts, ...(narrows ? [narrows] : [])].map((field) => `t.${columnOf(field)}::text`);
    const within = nested.map((field) => stringsIn(`t.${columnOf(field)}`));
    const text = `concat_ws(E'\\n', ${[...columns, ...within, ...(holds ? [holds] : [])].join(', ')})`;
    // An address has words in URL encoding.
    const says =
      narrows === 'search' ? `(t.search <> '' or ${text} ilike any($4::text[]))` : `${text} ilike any($4::text[])`;
    return `(select '${kind}', t.id, ${columns[0]}, t.${columnOf(place)}, ${text} from ${tableOf(entity)} t
      where t.workspace_id = $1 and ${only} and ${says} order by ${text} ilike any($3::text[]) desc, t.created_at desc, t.id limit ${limits.retyped.texts})`;
  })
  .join('\nunion all ');
