import { expect } from 'chai';
import { Refused } from './refused.ts';
import { Resource } from './resource.ts';

describe('an answer on screen', () => {
  it('shows that it is asked for, and stays while it is asked for again', async () => {
    const answers = ['one', 'two'];
    const resource = new Resource(async () => answers.shift());
    const first = resource.reload();
    expect(resource.state).to.equal('loading');
    await first;
    const again = resource.reload();
    expect(resource).to.include({ state: 'ready', data: 'one' });
    await again;
    expect(resource.data).to.equal('two');
  });

  it('goes when it may not be seen any more, without a sign of loading at each new question, and comes back', async () => {
    let shared = true;
    const resource = new Resource(async () => {
      if (!shared) throw new Refused('NOT_FOUND', 'This does not exist.');
      return 'there';
    });
    await resource.reload();
    shared = false;
    await resource.reload();
    expect(resource).to.include({ state: 'failed', data: undefined });
    const again = resource.reload();
    expect(resource.state).to.equal('failed');
    await again;
    shared = true;
    await resource.reload();
    expect(resource).to.include({ state: 'ready', data: 'there', error: null });
  });

  it('says that it tries again after a failure that may pass', async () => {
    const resource = new Resource(async () => {
      throw new Refused('UNAVAILABLE', 'Try again in a moment.');
    });
    await resource.reload();
    expect(resource.state).to.equal('failed');
    // Detached, as when passed to a button “Try again”.
    const { reload } = resource;
    const again = reload();
    expect(resource.state).to.equal('loading');
    await again;
  });
});
