import type { BlindCode } from '@earshot/core/areas/agreement/blind-code';
import type { Transaction } from '../../../store/database.ts';

/** The words of a code and their original position. */
export type CodeAnchor = Pick<BlindCode, 'quote' | 'prefix' | 'suffix' | 'position' | 'rangeFrom' | 'rangeTo'>;

const OWN = `id, note_id as "noteId", tag_ids::text[] as "tagIds", quote, prefix, suffix, position,
  range_from as "rangeFrom", range_to as "rangeTo",
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

// Every function here takes the coder, except those for closed rounds: only this module accesses the table.

/** A coder's own codes in a note of a round, without removed ones. */
export const ownCodes = (
  transaction: Transaction,
  { roundId, noteId, coderId }: { roundId: string; noteId: string; coderId: string },
): Promise<BlindCode[]> =>
  transaction.sql<BlindCode>(
    `select ${OWN} from blind_codes where workspace_id = $1 and round_id = $2 and note_id = $3 and coder_id = $4
       and tag_ids <> '{}' order by position, created_at, id`,
    [transaction.workspaceId, roundId, noteId, coderId],
  );

/** A coder's own code by its id, including removed ones. */
export async function ownCode(
  transaction: Transaction,
  { roundId, codeId, coderId }: { roundId: string; codeId: string; coderId: string },
): Promise<BlindCode | undefined> {
  const [code] = await transaction.sql<BlindCode>(
    `select ${OWN} from blind_codes where workspace_id = $1 and round_id = $2 and id = $3 and coder_id = $4`,
    [transaction.workspaceId, roundId, codeId, coderId],
  );
  return code;
}

interface NewCode extends CodeAnchor {
  id: string;
  roundId: string;
  noteId: string;
  coderId: string;
  tagIds: readonly string[];
}

/** Stores a code. */
export async function insertCode(transaction: Transaction, code: NewCode): Promise<void> {
  await transaction.sql(
    `insert into blind_codes (workspace_id, id, round_id, note_id, coder_id, tag_ids, quote, prefix, suffix, position, range_from, range_to)
     values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8, $9, $10, $11, $12)`,
    [
      transaction.workspaceId,
      code.id,
      code.roundId,
      code.noteId,
      code.coderId,
      code.tagIds,
      code.quote,
      code.prefix,
      code.suffix,
      code.position,
      code.rangeFrom,
      code.rangeTo,
    ],
  );
}

/** Replaces the tags of a coder's own code; an empty list removes the code. */
export async function retagCode(
  transaction: Transaction,
  { roundId, codeId, coderId, tagIds }: { roundId: string; codeId: string; coderId: string; tagIds: readonly string[] },
): Promise<void> {
  await transaction.sql(
    `update blind_codes set tag_ids = $5::uuid[] where workspace_id = $1 and round_id = $2 and id = $3 and coder_id = $4`,
    [transaction.workspaceId, roundId, codeId, coderId, tagIds],
  );
}

/** A code of a closed round. */
export interface ClosedCode
  extends Pick<BlindCode, 'id' | 'noteId' | 'tagIds' | 'quote' | 'prefix' | 'suffix' | 'position'> {
  coderId: string;
  resolutionId: string | null;
}

/** All codes of a closed round in a note, or those with these ids; callers check that the round is closed. */
export const codesOfClosed = (
  transaction: Transaction,
  roundId: string,
  only: { noteId: string } | { ids: readonly string[] },
): Promise<ClosedCode[]> =>
  transaction.sql<ClosedCode>(
    `select id, note_id as "noteId", tag_ids::text[] as "tagIds", quote, prefix, suffix, position, coder_id as "coderId",
       resolution_id as "resolutionId"
     from blind_codes where workspace_id = $1 and round_id = $2 and tag_ids <> '{}'
       and ${'noteId' in only ? 'note_id = $3::uuid' : 'id = any($3::uuid[])'} order by position, created_at, id`,
    [transaction.workspaceId, roundId, 'noteId' in only ? only.noteId : only.ids],
  );
