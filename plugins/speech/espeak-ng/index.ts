import { plugin } from '@earshot/core/plugin/plugin';
import { speech } from '@earshot/core/plugin/speech';

export default plugin({
  id: 'espeak-ng',
  title: 'eSpeak NG',
  description:
    'Reads digests aloud with the program espeak-ng, which the operator installs. Nothing leaves the server.',
  contributes: [
    speech({
      id: 'ESPEAK_NG',
      title: 'eSpeak NG',
      program: 'espeak-ng',
      // Text from standard input as UTF-8 (-b 1), WAV to standard output, an English speaker.
      arguments: ['--stdin', '--stdout', '-b', '1', '-v', 'en'],
    }),
  ],
});
