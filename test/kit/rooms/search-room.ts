import { randomUUID } from 'node:crypto';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { recentTitles, type SearchHit, type SearchResult, search, type Title } from '@earshot/core/areas/search/search';
import { Grant } from '@earshot/core/model/place';
import { Workspace } from '@earshot/core/model/workspace';
import type { SearchParts } from '@earshot/host/areas/search/answer-search';
import { searchHandlers } from '@earshot/host/areas/search/handlers';
import { indexedTitle, indexWords, onWrite } from '@earshot/host/areas/search/index-rows';
import { PassageMemory } from '@earshot/host/areas/search/passages/passage-memory';
import { type Question, type Ranked, Retrieval } from '@earshot/host/areas/search/passages/retrieval';
import { type Actor, readAccess } from '@earshot/host/operations/access';
import { Work } from '@earshot/host/operations/work';
import { Database, type Transaction } from '@earshot/host/store/database';
import { migrate } from '@earshot/host/store/migrations/index';
import { indexedText } from '@earshot/processing/areas/search/indexed-text';
import { textPassages } from '@earshot/processing/areas/search/passages/read-passages';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { testDatabase } from '../hosts/database.ts';

type Fields = Record<string, unknown>;

let pool: Pool | undefined;
// Idle threads end by themselves.
const threads = (): Pool => {
  pool ??= createPool();
  return pool;
};

/** Indexes a note's words, as the job that reads its document does. */
export async function putWords(transaction: Transaction, noteId: string, text: string): Promise<void> {
  const title = await indexedTitle(transaction, noteId);
  await indexWords(transaction, noteId, title, await indexedText(title, text), textPassages(text));
}

/** A new workspace whose rows are written as by features and searched as by members. */
export class SearchRoom {
  readonly me: Actor;
  readonly stranger: Actor;

  private readonly parts: SearchParts;

  private constructor(
    readonly database: Database,
    readonly workspaceId: string,
  ) {
    const pool = threads();
    this.parts = { pool, retrieval: new Retrieval(new PassageMemory(database), pool) };
    const flags = { admin: false, peopleAccess: true, projectsAccess: true };
    const member = () => ({ accountId: randomUUID(), memberId: randomUUID(), workspaceId, ...flags });
    this.me = { ...member(), role: 'MANAGER' };
    this.stranger = { ...member(), role: 'CONTRIBUTOR' };
  }

  /** Opens the tests' database and makes a workspace in it. */
  static async open(): Promise<SearchRoom> {
    const { connection } = await testDatabase();
    const { ssl: _, ...parts } = connection;
    const database = new Database(parts);
    await migrate(database);
    const room = new SearchRoom(database, randomUUID());
    await room.change((work) => work.rows(Workspace).insert({ id: room.workspaceId, name: 'Acme', colour: '#3b5bdb' }));
    return room;
  }

  /** Ranks passages of this workspace. */
  rank(question: Question): Promise<Ranked> {
    return this.parts.retrieval.rank(this.workspaceId, question);
  }

  /** Another workspace in the same database. */
  async another(): Promise<SearchRoom> {
    const room = new SearchRoom(this.database, randomUUID());
    await room.change((work) =>
      work.rows(Workspace).insert({ id: room.workspaceId, name: 'Other', colour: '#3b5bdb' }),
    );
    return room;
  }

  /** One transaction of `me`. */
  change<T>(act: (work: Work) => Promise<T>, actor: Actor = this.me): Promise<T> {
    return this.database.inWorkspace(this.workspaceId, async (transaction) =>
      act(new Work(transaction, actor, await readAccess(transaction, actor), onWrite)),
    );
  }

  /** A project to which only `me` has access, with full access. */
  aProject(fields: Fields = {}): Promise<Project> {
    return this.change(async (work) => {
      const plain = { title: '', summary: '', icon: '', colour: null, folderId: null, status: 'ACTIVE', rank: 0 };
      const project = await work.rows(Project).insert({ ...plain, detached: true, ...fields } as Partial<Project>);
      const principal = { principal: 'MEMBER', principalId: this.me.memberId } as const;
      await work.rows(Grant).insert({ placeId: project.id, ...principal, level: 'FULL' });
      return project;
    });
  }

  /** A note with its words in the index. */
  aNote(projectId: string, title: string, text = ''): Promise<Note> {
    return this.change(async (work) => {
      const note = await work
        .rows(Note)
        .insert({ projectId, title, preview: '', characters: 0, sourceName: '', sourceHash: '' });
      await putWords(work.transaction, note.id, text);
      return note;
    });
  }

  /** A highlight of a note. */
  aHighlight(note: Note, text: string): Promise<Highlight> {
    const around = { prefix: '', suffix: '', position: 0, state: 'ANCHORED' } as const;
    return this.change((work) =>
      work.rows(Highlight).insert({ noteId: note.id, projectId: note.projectId, text, ...around }),
    );
  }

  /** A tag of a project. */
  aTag(projectId: string, title: string, description = ''): Promise<Tag> {
    return this.change((work) =>
      work.rows(Tag).insert({ projectId, placeId: projectId, title, description, colour: '#868e96', rank: 0 }),
    );
  }

  /** Results for a member. */
  search(query: string, options: Fields = {}, actor: Actor = this.me): Promise<SearchResult> {
    return this.ask(search, { query, ...options }, actor) as Promise<SearchResult>;
  }

  /** The ids that a query finds, in the order of the answer. */
  async ids(query: string, options: Fields = {}, actor: Actor = this.me): Promise<string[]> {
    return (await this.search(query, options, actor)).items.map(({ id }) => id);
  }

  /** The palette's titles. */
  titles(first = 500, actor: Actor = this.me, types: Title['type'][] = []): Promise<Title[]> {
    return this.ask(recentTitles, { first, types }, actor) as Promise<Title[]>;
  }

  private async ask(operation: typeof search | typeof recentTitles, input: Fields, actor: Actor): Promise<unknown> {
    const handler = searchHandlers(this.parts).find((one) => one.operation.name === operation.name);
    if (!handler?.inside) throw new Error(`${operation.name} has no handler`);
    const { inside } = handler;
    const reading = this.database.reading(this.workspaceId);
    const work = new Work(reading, actor, await readAccess(reading, actor), onWrite);
    return inside({ input: operation.input.parse(input), work } as never);
  }
}

/** A preview as one line, with matches in brackets. */
export const shown = (pieces: SearchHit['title']): string =>
  pieces.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
