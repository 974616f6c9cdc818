/** Facts of a recording, read from its bytes. */
export interface Probe {
  /** of the longest stream; 0 if unknown */
  durationMs: number;
  /** width and height as people see them, so after rotation */
  video?: {
    codec: string;
    width: number;
    height: number;
    frameRate: number;
    variable: boolean;
    hdr: boolean;
    pixelFormat: string;
  };
  audio?: { codec: string; channels: number; sampleRate: number };
  /** bits a second; 0 if unknown */
  bitRate: number;
  /** names of the container, as `mov,mp4,m4a` */
  format: string;
}

/** Kinds of files of our own that a work can read beside recordings. */
export type OwnFile = 'picture' | 'captions';

/** An input of a work: a recording, a file of our own, or parts of our own that are read as one recording. */
export type WorkInput =
  | {
      path: string;
      /** options of this input */
      before?: readonly string[];
      /** set for a file that a work or a task has made; absent for whatever was uploaded */
      own?: OwnFile;
    }
  | {
      /** paths of parts that a work has made, all with the same parameters */
      joined: readonly string[];
    };

/** One run of an engine: inputs are local files, outputs are new files in the folder of the run. */
export interface Work {
  inputs: readonly WorkInput[];
  /** what follows the inputs; outputs by bare name */
  arguments: readonly string[];
  /** files that the run has to make; it can make others beside them */
  outputs: readonly string[];
  /** expected length of the output, for progress and deadline */
  lengthMs: number;
  /** bytes of one file that it makes */
  mostBytes: number;
  /** set if a result that is shorter than `lengthMs` means that the input ends early, which is a warning */
  whole?: true;
  /** known before the run, in words for people */
  warnings?: readonly string[];
}

export interface RunOptions {
  /** an existing folder; the outputs are there once the run has succeeded, and nothing of it otherwise */
  folder: string;
  signal: AbortSignal;
  /** from 0 to 1 */
  onProgress?: (share: number) => void;
  onWarning?: (line: string) => void;
}

export interface RunResult {
  /** length of what was written */
  decodedMs: number;
  /** in words for people */
  warnings: string[];
}

/**
 * Reads and makes recordings. Failures caused by a file are `Refusal('UNPROCESSABLE')` with words for people; a
 * cancelled call throws the reason of its signal.
 */
export interface Engine {
  readonly name: 'FFmpeg' | 'FFmpeg (WebAssembly)';
  readonly version: string;
  readonly can: { audio: boolean; video: boolean; hls: boolean };
  probe(path: string, options: { signal: AbortSignal }): Promise<Probe>;
  run(work: Work, options: RunOptions): Promise<RunResult>;
  /** Runs ffprobe with some arguments on a recording of a length; hands on each line of its answer. */
  inspect(
    path: string,
    options: { arguments: readonly string[]; lengthMs: number; signal: AbortSignal; onLine: (line: string) => void },
  ): Promise<void>;
}
