import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { isPackagePath } from '@earshot/core/areas/exchange/package-path';
import { File } from '@earshot/core/areas/files/file';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { Channel } from '@earshot/core/areas/places/channel';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { Theme, ThemeEdit } from '@earshot/core/areas/themes/theme';
import { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import type { ThemeSensitivity } from '@earshot/core/areas/themes/theme-settings';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { Version } from '@earshot/core/areas/versions/version';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Grant } from '@earshot/core/model/place';
import { Refusal } from '@earshot/core/refusal';
import type { PackageSource } from '@earshot/processing/areas/exchange/package/read-package-rows';
import type { BroughtEdit, BroughtResult } from '@earshot/processing/areas/exchange/package/theme-content';
import { storeTags } from '../../coding/highlight-tags.ts';
import { ifThere } from '../../files/bytes/durable.ts';
import { finishArrived } from '../../files/jobs/finish-upload.ts';
import { pinSource } from '../../quotes/store/citations.ts';
import { storeRespondent } from '../../surveys/store/respondents.ts';
import { indexThemes } from '../../themes/index-themes.ts';
import { setSensitivity } from '../../themes/store/theme-states.ts';
import { placePointsSoon } from '../../themes/theme-runs.ts';
import { storeQuotedName, storeSpeakerLink } from '../../transcripts/store/speaker-people.ts';
import { storeWordTimes } from '../../transcripts/store/word-times.ts';
import { storeVersionContent } from '../../versions/store/version-contents.ts';
import { storeBroughtEdit, storeBroughtRun } from '../store/brought-themes.ts';
import { type ArrivalParts, idIn, idsIn, presentIds, type Slice, textOf } from './arrival.ts';
import type { Values } from './arriving-nouns.ts';
import { type Decided, leaveOut } from './decide-rows.ts';
import { storeFieldValues } from './field-values.ts';
import { storeSummary } from './summary-content.ts';

/** Processing of an entity beyond its fields: changes before, or further writes after a row is inserted. */
interface Content {
  before?: (slice: Slice, one: Decided) => Promise<Values>;
  after?: (parts: ArrivalParts, slice: Slice, one: Decided) => Promise<void>;
}

async function personOf(slice: Slice, one: Decided): Promise<string | null> {
  const id = idIn(one.values, 'personId');
  if (id === null) return null;
  if ((await presentIds(slice, [Person], [id])).has(id)) return id;
  if (slice.arrival.withdrawn.has(id)) leaveOut(one);
  return null;
}

/** Starts retention now: the row keeps its original creation time. */
const comesInNow = (table: 'notes' | 'files', { transaction }: Slice['change'], id: string) =>
  transaction.sql(`update ${table} set arrived_at = now() where workspace_id = $1 and id = $2`, [
    transaction.workspaceId,
    id,
  ]);

const fielded: Content = { after: (_, slice, one) => storeFieldValues(slice, one) };

const note: Content = {
  after: async (_, slice, one) => {
    await comesInNow('notes', slice.change, one.id);
    await storeFieldValues(slice, one);
    const { wordTimes } = (one.found?.extra ?? {}) as { wordTimes?: string };
    if (wordTimes) await storeWordTimes(slice.change.transaction, one.id, wordTimes);
  },
};

const speaker: Content = {
  // The name of a person of the directory is stored only there.
  before: async (slice, one) => ((await personOf(slice, one)) ? { name: '' } : {}),
  after: async (_, slice, one) => {
    const personId = await personOf(slice, one);
    const name = textOf(one.found?.row.name);
    if (personId) await storeSpeakerLink(slice.change.transaction, one.id, { personId, name });
  },
};

const highlight: Content = {
  after: async (_, { change }, { id, values }) => {
    const [tagIds, taggers] = [idsIn(values.tagIds), idsIn(values.taggedBy)];
    // A package does not state which tagger added which tag.
    const by = (place: number) => taggers[Math.min(place, taggers.length - 1)] ?? null;
    await storeTags(
      change,
      id,
      tagIds.map((tagId, place) => ({ tagId, by: by(place) })),
    );
  },
};

/** Imported highlight or data point of a citation. */
async function sourceHere(slice: Slice, { highlightId, noteId, dataPointId }: PackageSource) {
  const { projectId } = slice.arrival.row;
  if (highlightId !== null && noteId !== null) {
    const known = (await presentIds(slice, [Highlight], [highlightId])).has(highlightId);
    return known ? { placeId: projectId, highlightId, noteId, dataPointId: null } : undefined;
  }
  if (dataPointId === null || !(await presentIds(slice, [DataPoint], [dataPointId])).has(dataPointId)) return undefined;
  const point = await slice.change.rows(DataPoint).get(dataPointId);
  return point && { placeId: point.channelId, highlightId: null, noteId: null, dataPointId };
}

const citation: Content = {
  before: async (slice, one) => ((await personOf(slice, one)) ? { speaker: '' } : {}),
  after: async (_, slice, one) => {
    const { transaction } = slice.change;
    const source = one.found?.extra as PackageSource | undefined;
    const from = source && (await sourceHere(slice, source));
    // Its highlight has the speakers.
    if (from) await pinSource(transaction, one.id, { ...source, ...from, speakerIds: [] });
    const personId = await personOf(slice, one);
    if (personId) await storeQuotedName(transaction, one.id, { name: textOf(one.found?.row.speaker), personId });
  },
};

const response: Content = {
  after: async (_, slice, one) => {
    const personId = await personOf(slice, one);
    if (personId) await storeRespondent(slice.change.transaction, one.id, personId);
  },
};

const version: Content = {
  after: async (_, { change }, { id, found }) => {
    if (found?.json) await storeVersionContent(change.transaction, id, found.json);
  },
};

/** Path of a file's bytes in the unpacked package; undefined if missing. */
export async function originalOf({ arrival }: Slice, { found }: Decided): Promise<string | undefined> {
  const { original } = (found?.extra ?? {}) as { original?: string | null };
  if (!original || !isPackagePath(original) || !original.startsWith('original/')) return undefined;
  const path = join(arrival.rows, original);
  return (await ifThere(stat(path)))?.isFile() ? path : undefined;
}

/** Imports a file like an upload: its type is determined from its bytes, and pictures are cleaned again. */
const file: Content = {
  before: async () => ({
    status: 'UPLOADING',
    hash: '',
    kind: 'OTHER',
    mediaType: 'application/octet-stream',
    problem: '',
  }),
  after: async ({ finish }, slice, one) => {
    const { change, arrival } = slice;
    await comesInNow('files', change, one.id);
    const path = await originalOf(slice, one);
    if (!path) return;
    const arriving = { workspaceId: change.workspaceId, fileId: one.id };
    await finish.incoming.begin(arriving);
    await copyFile(path, finish.incoming.pathOf(arriving));
    await finishArrived(finish, change, one.id, arrival.signal);
  },
};

/** Imported channels are private until shared. A channel fed by files needs no connection. */
const channel: Content = {
  before: async ({ change, arrival }, { values }) => {
    const source = await arrival.sources.find(change.workspaceId, textOf(values.source), change.transaction);
    return { connection: source?.contribution.intake === 'file' ? 'CONNECTED' : 'DISCONNECTED' };
  },
  after: async (_, { change, arrival: { actor } }, one) => {
    const own = { principal: 'MEMBER', principalId: actor.memberId, createdBy: actor.memberId } as const;
    await change.rows(Grant).insert({ placeId: one.id, level: 'FULL', ...own });
    const { sensitivity } = (one.found?.extra ?? {}) as { sensitivity?: ThemeSensitivity };
    if (sensitivity) await setSensitivity(change.transaction, one.id, sensitivity);
  },
};

/** Gone or hidden themes are not indexed for search. */
const theme: Content = {
  after: async (_, { change }, { id }) => {
    const row = await change.rows(Theme).get(id);
    if (row) await indexThemes(change.transaction, [row]);
  },
};

const themeRun: Content = {
  after: async (_, { change }, { id, values, found }) => {
    const channelId = textOf(values.channelId);
    const model = found?.json ?? new Uint8Array();
    const result = found?.extra as unknown as BroughtResult;
    await storeBroughtRun(change.transaction, { id, channelId }, { ...result, model });
    if (model.length > 0) await placePointsSoon(change, channelId);
  },
};

const themeEdit: Content = {
  after: async (_, { change }, { id, values, found }) => {
    const own = { id, channelId: textOf(values.channelId) };
    if (!(await storeBroughtEdit(change.transaction, own, found?.extra as unknown as BroughtEdit)))
      throw new Refusal('UNPROCESSABLE', 'A theme that it is about is not in the package.');
  },
};

const CONTENTS = new Map<AnyEntity, Content>([
  [Person, fielded],
  [Channel, channel],
  [Theme, theme],
  [ThemeRun, themeRun],
  [ThemeEdit, themeEdit],
  [Note, note],
  [Insight, fielded],
  [Speaker, speaker],
  [Highlight, highlight],
  [Citation, citation],
  [SurveyResponse, response],
  [Version, version],
  [File, file],
  [Summary, { after: (_, slice, one) => storeSummary(slice, one) }],
]);

/** Processing of an entity beyond its fields. */
export const contentOf = (entity: AnyEntity): Content => CONTENTS.get(entity) ?? {};
