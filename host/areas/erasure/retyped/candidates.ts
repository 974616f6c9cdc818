import type { RetypedPlace } from '@earshot/core/areas/erasure/retyped';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import { quotingInsights } from '../store/count-withdrawn.ts';
import { goesWhole, type Withdrawn } from '../store/find-withdrawn.ts';
import type { Candidate } from './candidate.ts';
import { ownTexts } from './own-texts.ts';
import { loosePatterns, type SoughtWords, sharpPatterns } from './sought-words.ts';
import { searchText, stringsIn, TITLED_TEXTS } from './titled.ts';

// A member's private titles are not shown to others; the fact that they contain the name has to suffice.
const FEED_TITLE = "case when f.shared then f.title else '' end";

const TEXTS = `
(select 'COMMENT' as kind, c.id, left(c.body, 80) as title, c.place_id as "placeId",
    concat_ws(E'\\n', c.body, case when not coalesce(c.page_id = any($6::uuid[]), false) then c.prefix || c.quote || c.suffix end) as text from comments c
  where c.workspace_id = $1 and not coalesce(c.page_id = any($2::uuid[]), false)
    and not coalesce(c.person_id = any($5::uuid[]), false) order by c.created_at desc, c.id limit ${limits.retyped.texts})
union all (select 'TEMPLATE', t.id, t.title, t.workspace_id,
    concat_ws(E'\\n', t.title, t.description, ${stringsIn('c.content')})
  from templates t join template_contents c on c.workspace_id = t.workspace_id and c.template_id = t.id
  where t.workspace_id = $1 order by t.created_at desc, t.id limit ${limits.retyped.texts})
union all (select 'VIEW', v.id, v.title, v.place_id, concat_ws(E'\\n', v.title, v.view_data::text) from views v
  where v.workspace_id = $1 order by v.created_at desc, v.id limit ${limits.retyped.texts})
union all (select 'FEED', f.id, ${FEED_TITLE}, f.workspace_id, concat_ws(E'\\n', f.title, f.request::text) from feeds f
  where f.workspace_id = $1 order by f.created_at desc, f.id limit ${limits.retyped.texts})
union all ${TITLED_TEXTS}`;

/** A text in readable form: a card's text ends with a search in URL encoding. */
function readable({ kind, text }: Candidate): string {
  if (kind !== 'DASHBOARD_CARD') return text;
  const [heading = '', search = ''] = text.split('\n');
  return `${heading}\n${searchText('search', search)}`;
}

/** Colleagues' texts outside of pages that may contain the words. */
export async function candidates(
  transaction: Transaction,
  { notes, personIds }: Withdrawn,
  sought: SoughtWords,
  wholeNotes: boolean,
): Promise<Candidate[]> {
  const whole = notes.flatMap((note) => (goesWhole(note, wholeNotes) ? [note.id] : []));
  const bind = [
    transaction.workspaceId,
    whole,
    sharpPatterns(sought),
    loosePatterns(sought),
    personIds,
    notes.map(({ id }) => id),
  ];
  const texts = await transaction.sql<Candidate>(TEXTS, bind);
  return [
    ...texts.map((row) => ({ ...row, text: readable(row), without: [] })),
    ...(await ownTexts(transaction, limits.retyped.texts)),
  ];
}

const NAMED = (text: string) => `exists (select 1 from unnest($2::text[]) named where strpos(${text}, named) > 0)`;

/**
 * Views, feeds, charts and cards that name one of the people by id, and links to issues created from insights with
 * their quotes.
 */
export async function pointing(
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<Omit<RetypedPlace, 'placeTitle'>[]> {
  const insightIds = await quotingInsights(transaction, withdrawn, wholeNotes);
  return transaction.sql<Omit<RetypedPlace, 'placeTitle'>>(
    `select 'VIEW' as kind, id, title, place_id as "placeId", '' as excerpt from views
       where workspace_id = $1 and ${NAMED('view_data::text')}
     union all select 'FEED', id, ${FEED_TITLE}, workspace_id, '' from feeds f where workspace_id = $1 and ${NAMED('request::text')}
     union all select 'CHART', id, title, project_id, '' from charts where workspace_id = $1 and ${NAMED('filter::text')}
     union all select 'DASHBOARD_CARD', id, heading, place_id, '' from dashboard_cards where workspace_id = $1 and ${NAMED('search')}
     union all select 'ISSUE_LINK', id, title, place_id, key from issue_links
       where workspace_id = $1 and insight_id = any($3::uuid[]) order by kind, id limit ${limits.retyped.places}`,
    [transaction.workspaceId, withdrawn.personIds, insightIds],
  );
}
