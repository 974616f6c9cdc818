import { createTag, type Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { type Suggestion, suggestions } from '@earshot/core/areas/suggestions/suggestion';
import { suggestHighlights, suggestionRuns } from '@earshot/core/areas/suggestions/suggestion-run';
import { expect } from 'chai';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';
import { aHighlight, aTranscript } from './transcript.ts';

/** Coded words by the title of their tag. */
const CODED: Record<string, string[]> = {
  Delivery: [
    'The parcel came late.',
    'My parcel was left in the rain by the driver.',
    'The courier delivered the parcel to a neighbour.',
    'Nobody told me when the parcel would be delivered.',
  ],
  Price: [
    'The price of the subscription is too high.',
    'They raised the monthly price without a warning.',
    'I paid a higher price than the invoice said.',
    'The subscription costs more than I can pay.',
  ],
};

/** A note about the same subjects, in three blocks. */
export const TALK = [
  'Good morning and welcome. The driver left my parcel in the rain again. We had coffee.',
  'I like the colour of the walls. The monthly price of the subscription was raised.',
  'It was sunny at the seaside. Nobody told me that the parcel would come late.',
];

export interface CodedProject {
  tags: Record<string, Tag>;
  /** the coded note */
  coded: Note;
  /** the note without coding */
  note: Note;
}

/** A project with a coded note and one without coding. */
export async function aCodedProject(by: Visitor, projectId: string): Promise<CodedProject> {
  const coded = await aTranscript(by, projectId, 'Coded', Object.values(CODED).flat().join('\n\n'));
  const tags: Record<string, Tag> = {};
  for (const [title, words] of Object.entries(CODED)) {
    const tag = await by.do(createTag, { projectId, title, colour: title === 'Price' ? '#7048e8' : '#1c7ed6' });
    tags[title] = tag;
    for (const one of words) await aHighlight(by, coded.id, one, [tag.id]);
  }
  return { tags, coded, note: await aTranscript(by, projectId, 'New', TALK.join('\n\n')) };
}

/** Suggestions in a note, in the order of its text. */
export const suggestedIn = async (by: Visitor, noteId: string): Promise<Suggestion[]> =>
  (await by.do(suggestions, { condition: { noteId, state: 'PENDING' }, orderBy: 'POSITION_ASC', first: 200 })).nodes;

/** Suggests highlights in a note, and waits for them. */
export async function suggested(by: Visitor, noteId: string): Promise<Suggestion[]> {
  await by.do(suggestHighlights, { id: noteId });
  await eventually(async () => {
    const { nodes } = await by.do(suggestionRuns, { condition: { noteId } });
    expect(nodes[0]?.state).to.equal('DONE');
  });
  return suggestedIn(by, noteId);
}
