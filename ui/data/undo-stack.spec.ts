import { expect } from 'chai';
import { type OwnUndo, type Step, UndoStack } from './undo-stack.ts';

const step = (...commands: string[]): Step => ({
  says: commands.join(' '),
  inverses: commands.map((command) => ({ command, input: {} })),
});

const commandsOf = (one: Step | undefined) =>
  one?.inverses.map((inverse) => ('command' in inverse ? inverse.command : ''));

function aStack() {
  const performed: string[] = [];
  const trouble = { refuse: false, at: '' };
  const stack = new UndoStack(async (inverse) => {
    if ('act' in inverse) return inverse.act();
    const { command } = inverse;
    if (trouble.refuse || command === trouble.at) throw new Error('refused');
    performed.push(command);
    return { command: `un-${command}`, input: {} };
  });
  return { stack, performed, trouble };
}

describe('undo', () => {
  it('takes back the newest first, and does it again', async () => {
    const { stack, performed } = aStack();
    stack.push(step('a'));
    stack.push(step('b'));
    expect((await stack.undo())?.says).to.equal('b');
    await stack.redo();
    await stack.undo();
    await stack.undo();
    expect(performed).to.deep.equal(['b', 'un-b', 'un-un-b', 'a']);
    expect(stack.last).to.equal(undefined);
  });

  it('goes one step after the other, whatever is asked for meanwhile', async () => {
    const { stack, performed } = aStack();
    stack.push(step('a'));
    stack.push(step('b'));
    await Promise.all([stack.undo(), stack.redo(), stack.undo(), stack.undo()]);
    expect(performed).to.deep.equal(['b', 'un-b', 'un-un-b', 'a']);
    expect(stack.busy).to.equal(false);
  });

  it('takes back a change that is on its way once it is there, and not the one before it', async () => {
    const { stack, performed } = aStack();
    stack.push(step('a'));
    const { promise, resolve } = Promise.withResolvers<void>();
    const change = stack.expect(promise.then(() => stack.push(step('b'))));
    const undone = [stack.undo(), stack.undo()];
    resolve();
    await Promise.all([change, ...undone]);
    expect(performed).to.deep.equal(['b', 'a']);
    stack.push(step('c'));
    await stack.expect(Promise.reject(new Error('refused'))).catch(() => undefined);
    await stack.undo();
    expect(performed.at(-1)).to.equal('c');
  });

  it('takes back what the page did itself, and does it again', async () => {
    const { stack, performed } = aStack();
    const act = (says: string): { act: () => OwnUndo } => ({
      act: () => {
        performed.push(says);
        return act(`un-${says}`);
      },
    });
    stack.push({ says: 'own', inverses: [act('own')] });
    await stack.undo();
    await stack.redo();
    await stack.undo();
    expect(performed).to.deep.equal(['own', 'un-own', 'un-un-own']);
  });

  it('takes back the very step of a toast, once', async () => {
    const { stack, performed } = aStack();
    const older = step('older');
    stack.push(older);
    stack.push(step('newer'));
    expect(stack.offers(older)).to.equal(true);
    await stack.undo(older);
    expect(stack.offers(older)).to.equal(false);
    expect(await stack.undo(older)).to.equal(undefined);
    expect(performed).to.deep.equal(['older']);
    expect(stack.last?.says).to.equal('newer');
  });

  it('forgets what was undone when something new is done', async () => {
    const { stack } = aStack();
    stack.push(step('a'));
    await stack.undo();
    expect(stack.next).not.to.equal(undefined);
    stack.push(step('b'));
    expect(stack.next).to.equal(undefined);
    expect(await stack.redo()).to.equal(undefined);
  });

  it('forgets what would end something that is over', () => {
    const { stack } = aStack();
    const stops = (id: string) => ({ command: 'stop', input: { id } });
    const [kept, also] = [step('a'), { says: 'both', inverses: [stops('1'), ...step('b').inverses] }];
    for (const one of [kept, { says: 'one', inverses: [stops('1')] }, also, { says: 'two', inverses: [stops('2')] }])
      stack.push(one);
    stack.forgetWay('stop', '1');
    expect(stack.last?.says).to.equal('two');
    stack.forgetWay('stop', '2');
    expect(stack.last).to.equal(also);
    expect(stack.offers(kept)).to.equal(true);
  });

  it('does not offer again what the host refused, and says why', async () => {
    const { stack, trouble } = aStack();
    stack.push(step('a'));
    trouble.refuse = true;
    const reason = await stack.undo().catch((fault: Error) => fault.message);
    expect(reason).to.equal('refused');
    expect(stack.last).to.equal(undefined);
  });

  it('takes back what took several changes, and does all of it again in its order', async () => {
    const { stack, performed } = aStack();
    stack.push(step('c', 'b', 'a'));
    await stack.undo();
    await stack.redo();
    expect(performed).to.deep.equal(['c', 'b', 'a', 'un-a', 'un-b', 'un-c']);
    expect(commandsOf(stack.last)).to.deep.equal(['un-un-c', 'un-un-b', 'un-un-a']);
  });

  it('offers what was not reached when one of several is refused, and to do again what was taken back', async () => {
    const { stack, performed, trouble } = aStack();
    stack.push(step('c', 'b', 'a'));
    trouble.at = 'b';
    expect(await stack.undo().catch((fault: Error) => fault.message)).to.equal('refused');
    expect(commandsOf(stack.last)).to.deep.equal(['a']);
    expect(commandsOf(stack.next)).to.deep.equal(['un-c']);
    await stack.undo();
    expect(performed).to.deep.equal(['c', 'a']);
    expect(stack.last).to.equal(undefined);
  });

  it('remembers the last hundred steps of undo', () => {
    const { stack } = aStack();
    for (let at = 0; at < 150; at++) stack.push(step(String(at)));
    stack.clear();
    expect([stack.last, stack.next]).to.deep.equal([undefined, undefined]);
  });
});
