import type { File } from '@earshot/core/areas/files/file';
import { createNote } from '@earshot/core/areas/pages/note';
import { startTranscription, type Transcription, transcription } from '@earshot/core/areas/transcription/transcription';
import type { InputOf } from '@earshot/core/model/operation';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { SPEECH_PLUGIN, SpeechFake } from '../fakes/speech-fake.ts';
import { testHost } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';
import { pluginFolder } from '../hosts/plugin-folder.ts';
import { upload } from '../hosts/uploads.ts';

/** The plugin of a fake speech service, loaded into the host of the tests until `remove`. */
export async function speechPlugin() {
  const folder = await pluginFolder({ 'speech-fake': { index: SPEECH_PLUGIN } });
  const registry = (await testHost()).container.get(T.registry);
  const loaded = await registry.load(folder.found('speech-fake'));
  if (!loaded) throw new Error('The plugin was not loaded');
  return {
    fake: () => new SpeechFake(),
    remove: async () => {
      registry.unload('speech-fake');
      await folder.remove();
    },
  };
}

/** Switches the fake speech service on. */
export const switchSpeechOn = (admin: Visitor): Promise<unknown> =>
  admin.do(setPlugin, { id: 'speech-fake', enabled: true, settings: {} });

/** A new note with a recording. */
export async function aRecordedNote(by: Visitor, projectId: string, bytes: Uint8Array) {
  const note = await by.do(createNote, { projectId, title: 'Interview' });
  const file = (await upload(by, { projectId, pageId: note.id, name: 'Call with Ann.wav', bytes })) as File;
  return { noteId: note.id, fileId: file.id };
}

/** Waits until a transcription has ended. */
export const transcribedRun = (by: Visitor, id: string): Promise<Transcription> =>
  eventually(async () => {
    const row = await by.do(transcription, { id });
    if (row.state === 'WAITING' || row.state === 'RUNNING') throw new Error(`The transcription is ${row.state}`);
    return row;
  }, 60_000);

/** Starts a transcription and waits until it has ended. */
export const aTranscription = async (by: Visitor, input: InputOf<typeof startTranscription>): Promise<Transcription> =>
  transcribedRun(by, (await by.do(startTranscription, input)).id);
