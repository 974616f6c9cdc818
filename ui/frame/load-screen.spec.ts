import { expect } from 'chai';
import { ChunkFailure, loadPiece } from './load-screen.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );

describe('loading a screen', () => {
  it('returns the component that was loaded', async () => {
    expect(await loadPiece(async () => 'screen')).to.equal('screen');
  });

  it('fails as a chunk does when it does not come, and when it comes too late', async () => {
    const gone = await failure(loadPiece(async () => Promise.reject(new TypeError('Failed to fetch'))));
    expect(gone).to.be.instanceOf(ChunkFailure);
    expect(gone?.message).to.equal('Loading chunk failed');
    expect(gone?.cause).to.have.property('message', 'Failed to fetch');
    const late = await failure(loadPiece(() => new Promise(() => {}), 5));
    expect(late).to.be.instanceOf(ChunkFailure);
  });
});
