import { limits } from '@earshot/core/limits';

/** The page's code could not be loaded: the network is down, or a new version was deployed since. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
  constructor(options?: ErrorOptions) {
    super('Loading chunk failed', options);
  }
}

/** Loads a piece of code; fails with 'Loading chunk failed' if it is unavailable or takes longer than 120 s (WS-20). */
export async function loadPiece<T>(load: () => Promise<T>, ms: number = limits.chunkLoadMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure()), ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (reason) {
    throw reason instanceof ChunkFailure ? reason : new ChunkFailure({ cause: reason });
  } finally {
    clearTimeout(timer);
  }
}
