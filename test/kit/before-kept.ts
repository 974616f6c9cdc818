import { T } from '@earshot/host/area';
import { testHost } from './hosts/host.ts';

/** Runs an action once the pool has answered a task, before its answer is stored. */
export async function beforeKept(task: string, act: () => Promise<void>): Promise<void> {
  const pool = (await testHost()).container.get(T.pool);
  const { run, stream } = pool;
  const back = () => Object.assign(pool, { run, stream });
  const wrapped =
    (ask: (...call: never[]) => Promise<unknown>) =>
    async (...call: [string]) => {
      const answer = await ask.apply(pool, call as never);
      if (call[0] !== task) return answer;
      back();
      await act();
      return answer;
    };
  Object.assign(pool, { run: wrapped(run), stream: wrapped(stream) });
}
