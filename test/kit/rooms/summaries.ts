import {
  type Summary,
  type SummaryContent,
  summarise,
  summary,
  summaryContent,
} from '@earshot/core/areas/summaries/summary';
import { type SummaryBody, sectionsOf, summaryBody } from '@earshot/core/areas/summaries/summary-content';
import type { InputOf } from '@earshot/core/model/operation';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';

/** Waits until a summary is made, or has failed. */
export const made = (by: Visitor, id: string): Promise<Summary> =>
  eventually(async () => {
    const row = await by.do(summary, { id });
    if (row.state === 'WAITING' || row.state === 'RUNNING') throw new Error(`The summary is ${row.state}`);
    return row;
  }, 60_000);

/** Requests a summary and waits for it. */
export const aSummary = async (by: Visitor, input: InputOf<typeof summarise>): Promise<Summary> =>
  made(by, (await by.do(summarise, input)).id);

/** Content of a summary that its reader can see. */
export async function contentOf(by: Visitor, id: string): Promise<SummaryContent & { form: SummaryBody }> {
  const content = await by.do(summaryContent, { id });
  return { ...content, form: summaryBody.parse(content.body) };
}

/** The sentences of a summary, of all its sections. */
export const sentencesOf = async (by: Visitor, id: string): Promise<string[]> =>
  sectionsOf((await contentOf(by, id)).form).flatMap(({ quotes }) => quotes.map(({ text }) => text));

/** An interview as WebVTT: Max asks, Ada answers. */
export const INTERVIEW = `WEBVTT

00:00:05.000 --> 00:00:12.000
<v Max>How do you plan the deliveries of a week in the bakery?

00:00:13.000 --> 00:00:30.000
<v Ada>I plan the deliveries in a spreadsheet every Sunday evening. The spreadsheet takes me about 3 hours because the orders of the bakery come in by phone.

00:00:31.000 --> 00:00:36.000
<v Max>What is the hardest part of planning deliveries?

00:00:37.000 --> 00:00:58.000
<v Ada>The hardest part is that drivers get confused when two orders have the same address. We lost two customers last year because bread arrived at the wrong address.

00:00:59.000 --> 00:01:04.000
<v Max>What would help you to plan deliveries?

00:01:05.000 --> 00:01:30.000
<v Ada>I wish the orders would arrive in one list that drivers can see on their phones. We decided to try a shared calendar before the summer, and I will send you our notes next week.
`;
