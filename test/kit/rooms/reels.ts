import { highlight } from '@earshot/core/areas/coding/highlight';
import { createReel, type FilledReel } from '@earshot/core/areas/reels/reel';
import { expect } from 'chai';
import { aProject, type Person } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import { upload } from '../hosts/uploads.ts';
import { aTone, aVideo } from './recordings.ts';
import { aHighlight, anImport, aTranscript } from './transcript.ts';

const words = (text: string, from: number) =>
  text
    .split(' ')
    .map((word, index) => `<00:00:${(from + index / 2).toFixed(3).padStart(6, '0')}>${word} `)
    .join('');

const SPOKEN = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada>${words('I plan every Sunday evening', 1)}

00:00:05.000 --> 00:00:09.000
<v Ada>${words('Then I never look at the plan again', 5)}
`;

/** Highlights words of a recording; ends once the times at which they are said are known. */
export async function aSpokenHighlight(by: Person, noteId: string, quote: string) {
  const { id } = await aHighlight(by, noteId, quote);
  return eventually(async () => {
    const row = await by.do(highlight, { id });
    expect(row.spokenFromMs).to.be.a('number');
    return row;
  });
}

/**
 * A project with a note with a video, one with a sound file, and one without a recording; a highlight in each, and a
 * reel of the first two.
 */
export async function aReel(by: Person) {
  const project = await aProject(by);
  const seen = await anImport(by, project.id, 'seen.vtt', SPOKEN);
  const heard = await anImport(by, project.id, 'heard.vtt', SPOKEN);
  const read = await aTranscript(by, project.id, 'read', 'Nobody recorded this sentence.');
  const projectId = project.id;
  const video = await upload(by, { projectId, pageId: seen.id, name: 'seen.mp4', bytes: await aVideo(10, '320x180') });
  const sound = await upload(by, { projectId, pageId: heard.id, name: 'heard.wav', bytes: aTone(10) });
  const plan = await aSpokenHighlight(by, seen.id, 'plan every Sunday');
  const never = await aSpokenHighlight(by, heard.id, 'I never look');
  const silent = await aHighlight(by, read.id, 'Nobody recorded');
  const highlightIds = [plan.id, silent.id, never.id];
  const filled: FilledReel = await by.do(createReel, { projectId, title: 'Plans', highlightIds });
  return {
    project,
    notes: { seen, heard, read },
    files: { video, sound },
    highlights: { plan, never, silent },
    filled,
  };
}
