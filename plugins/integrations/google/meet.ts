import { integration } from '@earshot/core/plugin/integration';
import {
  type FetchDocument,
  type ListDocuments,
  momentOfService,
  type RemoteDocument,
} from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { momentText } from '@earshot/core/rules/dates/date-text';
import * as z from 'zod';
import { askGoogle, byGoogle, type Call, googleAccount, MEET } from './api.ts';
import { captions } from './captions.ts';
import { transcriptEvents } from './meet-subscription.ts';

const CALLS = 10;
const ENTRIES = 20_000;
/** Resource name of a transcript in the API. */
export const NAME = /^conferenceRecords\/[\w-]+\/transcripts\/[\w-]+$/;

const Record = z.looseObject({ name: z.string(), startTime: momentOfService().optional() });
const Transcript = z.looseObject({
  name: z.string(),
  state: z.string().default(''),
  startTime: momentOfService().optional(),
});

const Entry = z.looseObject({
  participant: z.string().default(''),
  text: z.string().default(''),
  startTime: z.string(),
  endTime: z.string(),
});

const Named = z.looseObject({ displayName: z.string().default('') });
const Participant = z.looseObject({
  name: z.string(),
  signedinUser: Named.optional(),
  anonymousUser: Named.optional(),
  phoneUser: Named.optional(),
});

const tokenOf = z.looseObject({ nextPageToken: z.string().default('') });

const ask = <S extends z.ZodType>(call: Call, path: string, asked: Record<string, string>, shape: S) =>
  askGoogle(call, `${MEET}/v2/${path}?${new URLSearchParams(asked)}`, shape);

/** All items of a list, up to the maximum. */
async function all<S extends z.ZodType>(call: Call, path: string, what: string, shape: S, size: number) {
  const rows: z.output<S>[] = [];
  for (let token = ''; ; ) {
    const asked = { pageSize: String(size), ...(token && { pageToken: token }) };
    const page = await ask(call, path, asked, tokenOf.and(z.looseObject({ [what]: z.array(shape).default([]) })));
    rows.push(...(page[what] as z.output<S>[]));
    if (rows.length > ENTRIES)
      throw new Refusal('TOO_LARGE', 'This transcript is too long to be imported. Split it in Google Docs.');
    if (page.nextPageToken === '' || page.nextPageToken === token) return rows;
    token = page.nextPageToken;
  }
}

/** Title of a call without any details. */
export const untitled = 'Google Meet call';

/** Title of a call by its time, since Meet stores no titles. */
const titleOf = (at: string | undefined) =>
  at === undefined ? untitled : `Google Meet call, ${momentText(at, { timeZone: 'UTC' })} UTC`;

async function transcriptsOf(call: Call, { name, startTime }: z.output<typeof Record>): Promise<RemoteDocument[]> {
  const found = await all(call, `${name}/transcripts`, 'transcripts', Transcript, 100);
  const at = startTime ?? found[0]?.startTime;
  return found
    .filter(({ state }) => state === 'FILE_GENERATED' || state === 'ENDED')
    .map((one) => ({
      id: one.name,
      title: titleOf(at),
      detail: '',
      changedAt: at ?? null,
    }));
}

/** Calls with a transcript, newest first; reads several pages if they have none. */
const list: ListDocuments = async ({ cursor, ...call }) => {
  const shape = z.looseObject({
    conferenceRecords: z.array(Record).default([]),
    nextPageToken: z.string().default(''),
  });
  for (let token = cursor, asked = 0; ; asked += 1) {
    const page = { pageSize: String(CALLS), ...(token && { pageToken: token }) };
    const { conferenceRecords, nextPageToken } = await ask(call, 'conferenceRecords', page, shape);
    const documents: RemoteDocument[] = [];
    for (const record of conferenceRecords) documents.push(...(await transcriptsOf(call, record)));
    if (documents.length > 0 || nextPageToken === '' || asked === 2)
      return { documents, cursor: nextPageToken || null };
    token = nextPageToken;
  }
};

const conferenceOf = (transcript: string) => transcript.split('/').slice(0, 2).join('/');

/** Title of a transcript's call, as in the list. */
export async function callTitle(call: Call, transcript: string): Promise<string> {
  const { startTime } = await ask(call, conferenceOf(transcript), {}, Record);
  return titleOf(startTime);
}

async function namesIn(call: Call, conference: string): Promise<Map<string, string>> {
  const people = await all(call, `${conference}/participants`, 'participants', Participant, 250);
  return new Map(
    people.map(({ name, signedinUser, anonymousUser, phoneUser }) => [
      name,
      (signedinUser ?? anonymousUser ?? phoneUser)?.displayName ?? '',
    ]),
  );
}

const fetchTranscript: FetchDocument = async ({ id, ...call }) => {
  if (!NAME.test(id)) throw new Refusal('BAD_USER_INPUT', 'This is no transcript of Google Meet.');
  const conference = conferenceOf(id);
  try {
    const { startTime } = await ask(call, conference, {}, Record);
    const names = await namesIn(call, conference);
    const entries = await all(call, `${id}/entries`, 'transcriptEntries', Entry, 100);
    if (entries.length === 0) throw new Refusal('UNPROCESSABLE', 'This transcript is empty.');
    const cues = entries.map(({ participant, text, startTime: from, endTime: to }) => ({
      ...{ from: Date.parse(from), to: Date.parse(to), text },
      speaker: names.get(participant) ?? '',
    }));
    return { fileName: `${titleOf(startTime)}.vtt`, text: captions(cues) };
  } catch (fault) {
    if (fault instanceof RemoteFailure && fault.status === 404)
      throw new Refusal('UNPROCESSABLE', 'Google Meet no longer has this transcript: it erases them after 30 days.');
    throw fault;
  }
};

/** Transcripts of Google Meet. */
export const googleMeet = integration({
  id: 'GOOGLE_MEET',
  title: 'Google Meet',
  description: 'Imports transcripts of your calls as notes, with speakers and times.',
  kind: 'VIDEO_MEETING',
  owner: 'MEMBER',
  reads: [
    'Reads calls of the last 30 days, who took part, and their transcripts',
    'Learns when a transcript of a call of yours is ready, where your administrator has set that up',
    'Changes nothing in Google Meet',
  ],
  connect: byGoogle('meetings.space.readonly'),
  account: googleAccount,
  documents: { title: 'Transcripts', list, fetch: fetchTranscript },
  subscription: transcriptEvents,
});
