import { plainLanguage } from '@earshot/core/plugin/language-code';
import { plugin } from '@earshot/core/plugin/plugin';
import { hostsOfAddress, serverAddress, under } from '@earshot/core/plugin/server-address';
import { transcriberWith } from '@earshot/core/plugin/transcriber';
import { PROMPT_CHARACTERS, promptOf, Verbose, verboseTranscript } from '@earshot/core/plugin/verbose-transcript';
import * as z from 'zod';

const settings = z.strictObject({
  address: serverAddress().meta({
    title: 'Address',
    description:
      'Of whisper-server of whisper.cpp, such as http://localhost:8080; one on a private network has to be allowed by the operator',
  }),
});

export default plugin({
  id: 'whisper-server',
  title: 'Whisper server',
  description: 'Transcribes recordings by a whisper.cpp server of your own, to which their sound is sent.',
  needs: { hostsOf: hostsOfAddress },
  settings,
  contributes: [
    transcriberWith({
      id: 'WhisperServer',
      title: 'Whisper server',
      description: 'An open recogniser that you run yourself; it keeps nothing.',
      sound: 'WAV',
      most: { bytes: 1_000_000_000, seconds: 8 * 60 * 60 },
      can: { confidence: true, speakers: false, channels: false, detection: true },
      vocabulary: { terms: 100, characters: PROMPT_CHARACTERS },
      settings,
      async start({ settings: { address }, http, sound, language, vocabulary }) {
        const fields = {
          response_format: 'verbose_json',
          temperature: '0',
          language: language ? plainLanguage(language) : 'auto',
          prompt: promptOf(vocabulary),
        };
        const said = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
        const parts = [...said, ['file', sound] as const];
        const answer = await http.json(under(address, '/inference'), Verbose, { send: { parts } });
        return { transcript: verboseTranscript(answer) };
      },
    }),
  ],
});
