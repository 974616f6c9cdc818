import type { Database } from '@earshot/host/store/database';

interface Wanted {
  workspaceId: string;
  projectId: string;
  /** their authors, alternating */
  memberIds: readonly string[];
  highlights: number;
  tags?: number;
  perNote?: number;
}

const PHRASES = [
  'the parcel came late',
  'nobody told me when it would arrive',
  'I called twice and waited in line',
  'the driver was kind to my neighbour',
  'the box was wet and torn at one side',
  'checkout felt slow on the phone',
  'I could not find the price at first',
  'they sent me the wrong size again',
  'it works better than what we had before',
  'my team shares one account for this',
  'support answered after three days',
  'I would pay more for a fixed window',
  'the map showed another street',
  'we print the labels ourselves',
  'returns cost more than the goods',
  'I gave up and went to the shop',
];

/**
 * Fills a project with highlights by SQL: a hundred in each note, some without a tag, some with two, a few tags on most
 * of them, and their words in the search index. Notes have no documents: they are listed, not opened.
 */
export function manyHighlights(database: Database, wanted: Wanted): Promise<void> {
  const { workspaceId, projectId, memberIds, highlights, tags = 40, perNote = 100 } = wanted;
  return database.inWorkspace(workspaceId, async (transaction) => {
    await transaction.sql(
      `insert into tags (workspace_id, id, project_id, place_id, title, colour, description, rank, created_by)
       select $1, gen_random_uuid(), $2, $2, 'Topic ' || n, '#' || substr(md5(n::text), 1, 6), '', n * 65536, $3
       from generate_series(1, $4::int) n`,
      [workspaceId, projectId, memberIds[0], tags],
    );
    await transaction.sql('analyze tags');
    await transaction.sql(
      `insert into notes (workspace_id, id, project_id, title, created_by)
       select $1, gen_random_uuid(), $2, 'Interview ' || n, $3 from generate_series(1, $4::int) n`,
      [workspaceId, projectId, memberIds[0], Math.ceil(highlights / perNote)],
    );
    await transaction.sql('analyze notes');
    await transaction.sql(
      `with places as (select id, row_number() over (order by title) as n from notes where project_id = $2)
       insert into highlights (workspace_id, id, project_id, note_id, text, prefix, suffix, position, state, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), $2, places.id, initcap(p.s[1 + made.n % 16]) || ' and ' || p.s[1 + (made.n * 7 / 16) % 16] || ' ' || made.n,
         'Well, ', ', you know.', made.n, 'ANCHORED', ($3::uuid[])[1 + made.n % $4::int],
         now() - made.n * interval '30 seconds', now() - (made.n * 7919 % 1000003) * interval '1 second'
       from generate_series(0, $5::int - 1) as made (n) cross join (select $6::text[] as s) p
       join places on places.n = 1 + made.n / $7::int`,
      [workspaceId, projectId, memberIds, memberIds.length, highlights, PHRASES, perNote],
    );
    await transaction.sql('analyze highlights');
    await transaction.sql(
      `with ranked as (select id, row_number() over (order by title) - 1 as n from tags where project_id = $2),
         numbered as (select id, position as n from highlights where project_id = $2),
         given as (select id, n, ((n * 31) % $3::int) * ((n * 17) % $3::int) / $3::int as tag from numbered where n % 6 > 0
           union select id, n, (n * 13) % $3::int from numbered where n % 3 = 1)
       insert into highlight_tags (workspace_id, highlight_id, tag_id, created_at, created_by)
       select $1, given.id, ranked.id, now(), $4 from given join ranked on ranked.n = given.tag`,
      [workspaceId, projectId, tags, memberIds[0]],
    );
    await transaction.sql('analyze highlight_tags');
    await transaction.sql(
      `insert into search_items (workspace_id, id, type, place_id, page_id, title, parts, folded, partial, title_words, words,
         updated_at, trashed, page_trashed)
       select workspace_id, id, 'HIGHLIGHT', project_id, note_id, '', array[text], array[lower(text)], false, '',
         to_tsvector('simple', text), updated_at, false, false from highlights where project_id = $1`,
      [projectId],
    );
    await transaction.sql('analyze search_items');
  });
}
