import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with a program in place of espeak-ng. */
export interface FakeEspeak {
  folder: string;
  /** the last text read */
  heard(): Promise<string>;
  /** sets its behaviour: speak, fail, or be missing */
  does(what: 'speak' | 'fail' | 'gone'): Promise<void>;
  remove(): Promise<void>;
}

// Header that espeak-ng 1.51 writes to a pipe: 22,050 Hz, 16 bits, mono, and placeholder sizes.
const HEAD = String.raw`RIFF\044\360\377\177WAVEfmt \020\000\000\000\001\000\001\000\042\126\000\000\104\254\000\000\002\000\020\000data\000\360\377\177`;
/** bytes of sound for each byte of text, as measured with espeak-ng */
const BYTES_PER_LETTER = 2600;

const script = (folder: string) => `#!/bin/sh
[ "$*" = "--stdin --stdout -b 1 -v en" ] || { echo "Unknown option: $*" >&2; exit 1; }
[ -e '${folder}/fails' ] && { echo "Error: The specified espeak-ng voice does not exist." >&2; exit 1; }
cat > '${folder}/heard'
printf '${HEAD}'
head -c $(( $(wc -c < '${folder}/heard') * ${BYTES_PER_LETTER} )) /dev/zero
`;

/**
 * A program with the interface of espeak-ng: its options, text from standard input, a WAV of silence to standard
 * output.
 */
export async function fakeEspeak(): Promise<FakeEspeak> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-espeak-'));
  const path = join(folder, 'espeak-ng');
  // Written once: a program cannot be started while it is being written.
  await writeFile(path, script(folder));
  await chmod(path, 0o755);
  return {
    folder,
    heard: () => readFile(join(folder, 'heard'), 'utf8'),
    async does(what) {
      await chmod(path, what === 'gone' ? 0o644 : 0o755);
      if (what === 'fail') await writeFile(join(folder, 'fails'), '');
      else await rm(join(folder, 'fails'), { force: true });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
