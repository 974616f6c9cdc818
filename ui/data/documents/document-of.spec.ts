import { createHighlight } from '@earshot/core/areas/coding/highlight';
import { comments } from '@earshot/core/areas/comments/comment';
import { createNote, note, notes } from '@earshot/core/areas/pages/note';
import { search } from '@earshot/core/areas/search/search';
import { invites } from '@earshot/core/areas/workspace/invite';
import { answers, entities, operations } from '@earshot/core/model/all';
import { me } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { signOut } from '@earshot/core/model/session';
import { expect } from 'chai';
import { parse, validate } from 'graphql';
import * as z from 'zod';
import { graphSchema } from '../../../host/graph/schema.ts';
import { documentOf, documentOfAll } from './document-of.ts';

const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const schema = graphSchema(entities, answers, operations);
const complaints = (query: string) => validate(schema, parse(query)).map(({ message }) => message);

// A value for each argument, so that every variable's type is tested.
function anInput(operation: AnyOperation, nothing: boolean): Record<string, unknown> {
  const fields = Object.entries(operation.input.shape as Record<string, z.ZodType>);
  return Object.fromEntries(
    fields.flatMap(([field, of]) => {
      const optional = of.safeParse(undefined).success;
      if (nothing) return optional ? [] : [[field, 'x']];
      return [[field, 'x']];
    }),
  );
}

describe('documents from declarations', () => {
  for (const operation of operations.filter(({ transport }) => transport === 'graphql'))
    it(`the host's schema knows every word of ${operation.name}`, () => {
      for (const nothing of [true, false])
        expect(complaints(documentOf(operation, anInput(operation, nothing)).query)).to.deep.equal([]);
    });

  it('asks for all fields, nested ones too, and for nothing secret', () => {
    expect(documentOf(note, { id }).query).to.match(/^query note\(\$id: ID!\) \{ note\(id: \$id\) \{ id revision /);
    expect(documentOf(me, {}).query).to.match(/member \{ id .*\} workspace \{ id .*\} sessionId/);
    expect(documentOf(invites, {}).query).not.to.include('tokenHash');
    expect(documentOf(notes, {}).query).not.to.include('workspaceId');
  });

  it('passes lists of choices and JSON as what they are', () => {
    const found = documentOf(search, { query: 'a "quoted" word', types: ['NOTE'], limit: 5 });
    expect(found.query).to.include('($query: String!, $types: [SearchType!]!, $limit: Int!)');
    expect(found.variables).to.deep.equal({ query: 'a "quoted" word', types: ['NOTE'], limit: 5 });
    const page = documentOf(notes, { condition: { projectId: id }, orderBy: 'TITLE_ASC', offset: undefined });
    expect(page.query).to.include('$condition: JSON!').and.not.to.include('$offset');
  });

  it('gives a mutation its input whole, and none where there is none', () => {
    const made = documentOf(createNote, { projectId: id });
    expect(made.query).to.include('mutation createNote($input: CreateNoteInput!)');
    expect(made.variables).to.deep.equal({ input: { projectId: id } });
    expect(documentOf(signOut, {}).query.trim()).to.equal('mutation signOut { signOut  }'.trim());
    expect(documentOf(createHighlight, {}).query).to.include('tagIds');
  });

  it('asks several things of one operation side by side, each under its own name', () => {
    const asked = [{ condition: { pageId: id }, first: 200 }, { first: 1 }, {}];
    const { query, variables } = documentOfAll(comments, asked);
    expect(complaints(query)).to.deep.equal([]);
    expect(query).to.include('query comments($a0_condition: JSON!, $a0_first: Int!, $a1_first: Int!) {');
    expect(query).to.include('a1: comments(first: $a1_first)').and.include('a2: comments {');
    expect(variables).to.deep.equal({ a0_condition: { pageId: id }, a0_first: 200, a1_first: 1 });
  });

  it('notices a word that the schema does not know', () => {
    expect(complaints('query note { note(id: "x") { nonsense } }')).to.have.length(1);
  });
});
