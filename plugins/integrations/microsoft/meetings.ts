import { integration } from '@earshot/core/plugin/integration';
import {
  type DocumentListing,
  type FetchDocument,
  type ListDocuments,
  momentOfService,
  type RemoteDocument,
} from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askGraph, byMicrosoft, type Call, GRAPH, headersOf, microsoftAccount } from './api.ts';
import { asWebVtt } from './meeting-captions.ts';
import { transcriptEvents } from './meeting-subscription.ts';

const DAY_MS = 86_400_000;
const DAYS = 60;
/** Pages of a calendar that are read at once to find one with an online meeting. */
const PARTS = 3;
/** The addresses of pages of lists, at Graph and only for calendars and meetings. */
const PART = /^https:\/\/graph\.microsoft\.com\/v1\.0\/(?:me|users)[/(][^?]*(?:calendarView|transcripts)\?/;
const JOIN = /^https:\/\/(?:teams\.microsoft\.com|teams\.cloud\.microsoft)\/\S+$/i;
/** A document: the ids of a meeting and of a transcript, each URL-encoded. */
const DOCUMENT = /^[A-Za-z0-9][\w.~!*'()%-]*\/[A-Za-z0-9][\w.~!*'()%-]*$/;

const Meeting = z.looseObject({ id: z.string().min(1), subject: z.string().nullish() });
const Transcript = z.looseObject({ id: z.string().min(1), createdDateTime: momentOfService().nullish() });
const Event = z.looseObject({
  subject: z.string().nullish(),
  isCancelled: z.boolean().default(false),
  /** UTC */
  start: z.looseObject({ dateTime: z.string() }),
  onlineMeeting: z.looseObject({ joinUrl: z.string().nullish() }).nullish(),
});

const page = <S extends z.ZodType>(row: S) =>
  z.looseObject({ value: z.array(row).default([]), '@odata.nextLink': z.string().optional() });

type Listed = Awaited<ReturnType<ListDocuments>>;

/** Title of a meeting without any details. */
export const untitled = 'Teams meeting';
const titleOf = ({ subject }: { subject?: string | null | undefined }) => subject?.trim() || untitled;

const idOf = (...ids: string[]) => ids.map(encodeURIComponent).join('/');

/** The path of a page of a list. The cursor of a later page is a URL, which is only followed at Graph. */
function pathOf(cursor: string, first: () => string): string {
  if (cursor === '') return first();
  if (!PART.test(cursor)) throw new Refusal('BAD_USER_INPUT', 'The list does not go on from there. Load it again.');
  return cursor.slice(`${GRAPH}/v1.0`.length);
}

function calendarPath(): string {
  const [from, to] = [Date.now() - DAYS * DAY_MS, Date.now()].map((at) => new Date(at).toISOString());
  const asked = '$select=subject,isCancelled,start,onlineMeeting&$orderby=start/dateTime%20desc&$top=50';
  return `/me/calendarView?startDateTime=${from}&endDateTime=${to}&${asked}`;
}

/**
 * Online meetings of the account’s calendar, newest first, each a folder of its transcripts; recurring ones are listed
 * once.
 */
async function meetings(call: Call, cursor: string): Promise<Listed> {
  for (let [from, asked] = [cursor, 1]; ; asked += 1) {
    const { value, '@odata.nextLink': next = '' } = await askGraph(call, pathOf(from, calendarPath), page(Event));
    const found = new Map<string, RemoteDocument>();
    for (const { subject, isCancelled, start, onlineMeeting } of value) {
      const link = onlineMeeting?.joinUrl ?? '';
      if (isCancelled || !JOIN.test(link) || found.has(link)) continue;
      const changedAt = momentOfService().parse(`${start.dateTime.replace(/Z$/, '')}Z`);
      found.set(link, { id: link, title: titleOf({ subject }), changedAt, folder: true });
    }
    if (found.size > 0 || next === '' || asked === PARTS)
      return { documents: [...found.values()], cursor: next || null };
    from = next;
  }
}

const notThere = () => new Refusal('UNPROCESSABLE', 'Teams has no such meeting that this account can see.');

async function meetingBy(call: Call, link: string): Promise<z.output<typeof Meeting>> {
  if (!JOIN.test(link))
    throw new Refusal(
      'BAD_USER_INPUT',
      'Paste the link with which people join the meeting. Words cannot be searched for.',
    );
  // Single quotation marks are doubled (OData).
  const filter = `JoinWebUrl eq '${link.replaceAll("'", "''")}'`;
  try {
    const path = `/me/onlineMeetings?$filter=${encodeURIComponent(filter)}`;
    const { value } = await askGraph(call, path, page(Meeting));
    if (value[0]) return value[0];
  } catch (fault) {
    if (!(fault instanceof RemoteFailure && [400, 403, 404].includes(fault.status ?? 0))) throw fault;
  }
  throw notThere();
}

const GONE: Readonly<Record<number, string>> = {
  403: 'Microsoft does not let this account read transcripts of this meeting. Ask who organised it to import them.',
  404: 'Teams no longer has this transcript.',
};

/** Explains the cases in which Teams does not return a transcript. */
async function orGone<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (fault) {
    const words = fault instanceof RemoteFailure ? GONE[fault.status ?? 0] : undefined;
    throw words === undefined ? fault : new Refusal('UNPROCESSABLE', words);
  }
}

/** Transcripts of the meeting of a link, newest first. */
async function transcripts(call: Call, link: string, cursor: string): Promise<Listed> {
  const meeting = await meetingBy(call, link);
  const path = pathOf(cursor, () => `/me/onlineMeetings/${encodeURIComponent(meeting.id)}/transcripts`);
  const { value, '@odata.nextLink': next } = await orGone(askGraph(call, path, page(Transcript)));
  const documents = value.map(
    ({ id, createdDateTime }): RemoteDocument => ({
      id: idOf(meeting.id, id),
      title: titleOf(meeting),
      changedAt: createdDateTime ?? null,
    }),
  );
  documents.sort((a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? ''));
  return { documents, cursor: next ?? null };
}

const list: ListDocuments = ({ query, folder, cursor, ...call }: Call & DocumentListing) => {
  const link = query || folder;
  return link === '' ? meetings(call, cursor) : transcripts(call, link, cursor);
};

/** Title of a meeting. */
export const meetingTitle = async (call: Call, meetingId: string): Promise<string> =>
  titleOf(await askGraph(call, `/me/onlineMeetings/${encodeURIComponent(meetingId)}`, Meeting));

const fetchTranscript: FetchDocument = async ({ id, ...call }) => {
  if (!DOCUMENT.test(id)) throw new Refusal('BAD_USER_INPUT', 'This is no transcript of Microsoft Teams.');
  const [meeting = '', transcript = ''] = id.split('/');
  const title = await orGone(meetingTitle(call, decodeURIComponent(meeting)));
  const address = `${GRAPH}/v1.0/me/onlineMeetings/${meeting}/transcripts/${transcript}/content?$format=text/vtt`;
  const text = await orGone(call.http.text(address, { headers: headersOf(call) }));
  return { fileName: `${title}.vtt`, text: asWebVtt(text) };
};

/** Transcripts of meetings in Microsoft Teams. */
export const teamsMeetings = integration({
  id: 'MICROSOFT_TEAMS_MEETINGS',
  title: 'Microsoft Teams meetings',
  description: 'Imports transcripts of your meetings as notes, with speakers and times.',
  kind: 'VIDEO_MEETING',
  owner: 'MEMBER',
  reads: [
    'Reads which online meetings are in your calendar, and the transcripts that you can open',
    'Learns when a transcript of a meeting that you organise is ready, where your administrator has set that up',
    'Changes nothing in Teams or your calendar',
  ],
  connect: byMicrosoft('Calendars.Read', 'OnlineMeetings.Read', 'OnlineMeetingTranscript.Read.All'),
  account: microsoftAccount,
  documents: {
    title: 'Transcripts',
    searchedBy: 'The link with which people join a meeting',
    folders: true,
    list,
    fetch: fetchTranscript,
  },
  subscription: transcriptEvents,
});
