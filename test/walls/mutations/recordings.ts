import type { Mutation } from '../mutation.ts';

const ATTACKS = ['processing/media/attacks.spec.ts'];
const CHILD = ['processing/media/run-child.spec.ts'];
const WASM = ['processing/media/wasm-engine.spec.ts'];

/** Mutations of the engine that reads recordings. */
export const RECORDINGS: readonly Mutation[] = [
  {
    wall: 'recordings are read in formats of recordings only',
    file: 'processing/media/safe-input.ts',
    find: "'-format_whitelist',\n  list(formats),\n",
    replace: '',
    caughtBy: ATTACKS,
  },
  {
    wall: 'the facts of recordings are read under the same lists',
    file: 'processing/media/ffmpeg-engine.ts',
    find: "'error', ...SAFE_INPUT, ...args",
    replace: "'error', ...args",
    caughtBy: ATTACKS,
  },
  {
    wall: 'recordings are decoded by known codecs only',
    file: 'processing/media/safe-input.ts',
    find: "'-codec_whitelist',\n  CODECS,\n",
    replace: '',
    caughtBy: ATTACKS,
  },
  {
    wall: 'pictures of recordings have a greatest size',
    file: 'processing/media/safe-input.ts',
    find: "'-max_pixels',\n  String(limits.mediaEngine.pixels),\n",
    replace: '',
    caughtBy: ATTACKS,
  },
  {
    wall: 'few pictures are not made many',
    file: 'processing/media/work/parts.ts',
    find: "fps=fps='min(30,source_fps)'",
    replace: 'fps=fps=30',
    caughtBy: ATTACKS,
  },
  {
    wall: 'renditions do not say where a phone was',
    file: 'processing/media/work/parts.ts',
    find: "NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1']",
    replace: 'NO_METADATA: string[] = []',
    caughtBy: ['processing/media/preview.spec.ts'],
  },
  {
    wall: 'the media engine gets no environment',
    file: 'processing/media/run-child.ts',
    find: 'env: {}, ',
    replace: '',
    caughtBy: ['processing/media/system-engine.spec.ts'],
  },
  {
    wall: 'the media engine writes files of a bounded size',
    file: 'processing/media/run-child.ts',
    find: '`--fsize=',
    replace: '`--locks=',
    caughtBy: CHILD,
  },
  {
    wall: 'the media engine has bounded memory',
    file: 'processing/media/run-child.ts',
    find: 'const bounds = [memory, ',
    replace: 'const bounds = [',
    caughtBy: CHILD,
  },
  {
    wall: 'the media engine ends with its host',
    file: 'processing/media/run-child.ts',
    find: "...(SETPRIV ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : []),",
    replace: '',
    caughtBy: CHILD,
    built: true,
  },
  {
    wall: 'an endless message of the media engine takes no memory',
    file: 'processing/media/run-child.ts',
    find: 'rest = (rest + first).slice(0, LINE);',
    replace: 'rest += first;',
    caughtBy: CHILD,
  },
  {
    wall: 'the WebAssembly build reads its inputs only',
    file: 'processing/media/wasm-engine.ts',
    find: 'reads.map((path) =>',
    replace: "['*'].map((path) =>",
    caughtBy: WASM,
  },
];
