import { limits } from '@earshot/core/limits';
import type { AnyOperation } from '@earshot/core/model/operation';
import { documentOf, documentOfAll, type GraphDocument } from './documents/document-of.ts';
import { Refused, type RefusedCode } from './refused.ts';

type Input = Record<string, unknown>;
type Answer = PromiseWithResolvers<unknown>;

/** Pending inputs of one operation from several parts of the page, without duplicates. */
interface Waiting {
  questions: { input: Input; answer: Answer }[];
  rows: number;
}

interface Sender {
  /** one request; resolves to its data by field */
  send: (document: GraphDocument) => Promise<Record<string, unknown>>;
  pause: (ms: number) => Promise<void>;
}

// A list costs about two for each row requested, and a field about eighty tokens (contract 23).
const MOST = { questions: 10, rows: limits.graphql.cost / 2.5 };

// Refusals that would be the same for each query.
const FOR_ALL: ReadonlySet<RefusedCode> = new Set(['OFFLINE', 'UNAVAILABLE', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS']);

const rowsOf = ({ first }: Input) => (typeof first === 'number' ? first : 1);

/** Joins queries of one operation within a short time into one request; each caller gets its own result. */
export class JoinedReads {
  private readonly waiting = new Map<AnyOperation, Waiting>();

  constructor(private readonly sender: Sender) {}

  /** Queries, together with other queries of the operation within its `joinedWithinMs`. */
  ask(operation: AnyOperation, input: Input): Promise<unknown> {
    const open = this.waiting.get(operation);
    const same = open?.questions.find((one) => JSON.stringify(one.input) === JSON.stringify(input));
    if (same) return same.answer.promise;
    const fits = open && open.questions.length < MOST.questions && open.rows + rowsOf(input) <= MOST.rows;
    const joined = fits ? open : this.begin(operation);
    const answer: Answer = Promise.withResolvers();
    joined.questions.push({ input, answer });
    joined.rows += rowsOf(input);
    return answer.promise;
  }

  private begin(operation: AnyOperation): Waiting {
    const begun: Waiting = { questions: [], rows: 0 };
    this.waiting.set(operation, begun);
    void this.sender.pause(operation.joinedWithinMs ?? 0).then(() => {
      if (this.waiting.get(operation) === begun) this.waiting.delete(operation);
      return this.send(operation, begun);
    });
    return begun;
  }

  private async send(operation: AnyOperation, { questions }: Waiting): Promise<void> {
    if (questions.length === 1) return this.sendAlone(operation, questions);
    try {
      const inputs = questions.map(({ input }) => input);
      const data = await this.sender.send(documentOfAll(operation, inputs));
      for (const [place, { answer }] of questions.entries()) answer.resolve(data[`a${place}`]);
    } catch (reason) {
      // Any other refusal concerns one of them, and discards the others' results.
      if (reason instanceof Refused && !FOR_ALL.has(reason.code)) return this.sendAlone(operation, questions);
      for (const { answer } of questions) answer.reject(reason);
    }
  }

  private async sendAlone(operation: AnyOperation, questions: Waiting['questions']): Promise<void> {
    await Promise.all(
      questions.map(({ input, answer }) =>
        this.sender
          .send(documentOf(operation, input))
          .then((data) => answer.resolve(data[operation.name]), answer.reject),
      ),
    );
  }
}
