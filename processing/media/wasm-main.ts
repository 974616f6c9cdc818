import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Program of the WebAssembly build of FFmpeg, in place of ffmpeg and ffprobe: a child process of wasm-engine.ts, which
// says what it may read and write. The build itself sees a file system in memory, with the inputs as /in/0, /in/1 … and
// the folder of the outputs as /out, and nothing else: no network, no other file.
// Arguments: folder of the package, its program, folder of the outputs, number of inputs, inputs, arguments of FFmpeg.

interface Stream {
  node: Node;
}
type Octets = Int8Array | Uint8Array;
interface StreamOps {
  open?(stream: Stream): void;
  close?(stream: Stream): void;
  read(stream: Stream, buffer: Octets, offset: number, length: number, position: number): number;
  write(stream: Stream, buffer: Octets, offset: number, length: number, position: number): number;
}
interface Attributes {
  size?: number;
}
interface NodeOps {
  setattr(node: Node, attributes: Attributes): void;
  mknod(parent: Node, name: string, mode: number, device: number): Node;
  rename(node: Node, folder: Node, name: string): void;
  unlink(parent: Node, name: string): void;
}
/** A file or folder of Emscripten's file system in memory. */
interface Node {
  name: string;
  usedBytes: number;
  node_ops: NodeOps;
  stream_ops: StreamOps;
}
/** The parts of the package that are used here. */
interface Core {
  FS: {
    mkdir(path: string): void;
    chdir(path: string): void;
    create(path: string): Node;
    isFile(mode: number): boolean;
    lookupPath(path: string): { node: Node };
  };
  setLogger(hear: (line: { type: 'stdout' | 'stderr'; message: string }) => void): void;
  exec(...args: string[]): number;
  ffprobe(...args: string[]): number;
  /** the program itself, whose result `ffprobe` drops if it returns instead of exiting */
  _ffprobe(count: number, args: number): number;
}

const OUTPUT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

const [folder = '', program = '', out = '', count = '0', ...rest] = process.argv.slice(2);
const inputs = rest.slice(0, Number(count));
const args = rest.slice(Number(count));

function say(pipe: 1 | 2, text: string): void {
  const bytes = Buffer.from(`${text}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(pipe, bytes, at);
}

function fail(error: unknown): never {
  say(2, error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Runs a call of the real file system, whose failure ends the process: FFmpeg would not understand it. */
function really<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(code === 'ENOSPC' ? 'No space left on device' : error);
  }
}

/** A real file behind one in memory: opened when it is needed, and closed with the last stream on it. */
function realFile(
  open: () => number,
  opened?: number,
): { descriptor: () => number; streams: Pick<StreamOps, 'open' | 'close'> } {
  let fd = opened;
  let count = 0;
  return {
    descriptor: () => (fd ??= really(open)),
    streams: {
      open: () => {
        count += 1;
      },
      close: () => {
        count -= 1;
        if (count > 0 || fd === undefined) return;
        closeSync(fd);
        fd = undefined;
      },
    },
  };
}

/**
 * Makes a file in memory one that reads an input where it lies, so that its size takes no memory. It is open while FFmpeg
 * has it open: a reel has more parts than a process may have files open.
 */
function backInput({ FS }: Core, path: string, index: number): void {
  const node = FS.create(`/in/${index}`);
  const { size } = really(() => statSync(path));
  const { descriptor, streams } = realFile(() => openSync(path, 'r'));
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    ...streams,
    read: (_stream, buffer, offset, length, position) =>
      position >= size
        ? 0
        : really(() => readSync(descriptor(), buffer, offset, Math.min(length, size - position), position)),
    write: () => fail('an input was written'),
  };
}

/** Makes a new file in memory one that is written to the folder of the outputs. */
function backOutput(node: Node): void {
  const path = () => join(out, node.name);
  const { descriptor, streams } = realFile(
    () => openSync(path(), 'r+'),
    really(() => openSync(path(), 'w+')),
  );
  node.node_ops = {
    ...node.node_ops,
    setattr: (_node, { size }) => {
      if (size === undefined) return;
      really(() => ftruncateSync(descriptor(), size));
      node.usedBytes = size;
    },
  };
  node.stream_ops = {
    ...node.stream_ops,
    ...streams,
    read: (_stream, buffer, offset, length, position) =>
      really(() => readSync(descriptor(), buffer, offset, length, position)),
    write: (_stream, buffer, offset, length, position) => {
      for (let at = 0; at < length; )
        at += really(() => writeSync(descriptor(), buffer, offset + at, length - at, position + at));
      node.usedBytes = Math.max(node.usedBytes, position + length);
      return length;
    },
  };
}

/** Makes a folder in memory one whose files are those of the folder of the outputs. */
function backFolder({ FS }: Core): void {
  FS.mkdir('/out');
  const { node } = FS.lookupPath('/out');
  const own = node.node_ops;
  node.node_ops = {
    ...own,
    mknod: (parent, name, mode, device) => {
      if (!FS.isFile(mode) || !OUTPUT.test(name)) return fail(`${name} is no name of an output`);
      const file = own.mknod(parent, name, mode, device);
      backOutput(file);
      return file;
    },
    rename: (file, target, name) => {
      if (target !== node || !OUTPUT.test(name)) return fail(`${name} is no name of an output`);
      really(() => renameSync(join(out, file.name), join(out, name)));
      own.rename(file, target, name);
    },
    unlink: (parent, name) => {
      really(() => unlinkSync(join(out, name)));
      own.unlink(parent, name);
    },
  };
  FS.chdir('/out');
}

/** Calls ffprobe; returns its exit code. */
function probe(core: Core): number {
  const own = core._ffprobe;
  let returned: number | undefined;
  core._ffprobe = (...given) => {
    returned = own(...given);
    return returned;
  };
  const exited = core.ffprobe(...args);
  return returned ?? exited;
}

// The build has a network of its own, over WebSocket, and would look for its parts by fetch.
for (const name of ['WebSocket', 'fetch', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name);
Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } });

try {
  const module = join(folder, 'dist', 'esm', 'ffmpeg-core');
  const { default: createCore } = (await import(pathToFileURL(`${module}.js`).href)) as {
    default: (given: { wasmBinary: Uint8Array }) => Promise<Core>;
  };
  const core = await createCore({ wasmBinary: readFileSync(`${module}.wasm`) });
  core.setLogger(({ type, message }) => say(type === 'stdout' ? 1 : 2, message));
  core.FS.mkdir('/in');
  for (const [index, path] of inputs.entries()) backInput(core, path, index);
  if (out !== '') backFolder(core);
  // It prints “Aborted()” at the end of a good run, too; a trap is thrown.
  const code = program === 'ffprobe' ? probe(core) : core.exec(...args);
  process.exit(code === 0 ? 0 : 1);
} catch (error) {
  fail(error);
}
