import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Theme } from '@earshot/core/areas/themes/theme';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { OnErase } from '../../jobs/erase-rows.ts';

const WORDS = (of: string) => `lower(${of}.title || E'\\n' || ${of}.text)`;

// Most titles in erased words also occur in others' words, which the last condition finds fast.
const QUOTED = `
with erased as (select channel_id, ${WORDS('p')} as words from data_points p where workspace_id = $1 and id = any($2::uuid[])),
  called as (
    select channel_id, title from themes where workspace_id = $1 and not titled and channel_id in (select channel_id from erased)
    union select e.channel_id, named ->> 'title' from theme_edits e
      join theme_edit_contents c on c.workspace_id = e.workspace_id and c.edit_id = e.id
      cross join jsonb_array_elements(c.before -> 'themes') as named
      where e.workspace_id = $1 and e.channel_id in (select channel_id from erased) and not (named ->> 'titled')::bool)
select c.channel_id as "channelId", c.title from called c
where c.title <> '${DEFAULT_TITLES.theme}'
  and exists (select 1 from erased e where e.channel_id = c.channel_id and strpos(e.words, lower(rtrim(c.title, '… '))) > 0)
  and not exists (select 1 from data_points d where d.workspace_id = $1 and d.channel_id = c.channel_id
    and not d.id = any($2::uuid[]) and strpos(${WORDS('d')}, lower(rtrim(c.title, '… '))) > 0)`;

// A title is a whole string of the JSON.
const FORGET = `
update theme_edit_contents c set before = replace(c.before::text, to_json($3::text)::text, to_json($4::text)::text)::jsonb,
  edit = replace(c.edit::text, to_json($3::text)::text, to_json($4::text)::text)::jsonb
from theme_edits e where c.workspace_id = $1 and e.workspace_id = c.workspace_id and e.id = c.edit_id and e.channel_id = $2`;

/**
 * Removes generated titles that occur only in words of erased data points, including those in stored edits, and all of
 * a text model's proposals in the same channels, since they can be requested again.
 */
export const forgetTitles: OnErase = async (change, idsOf) => {
  const pointIds = idsOf(DataPoint);
  if (pointIds.length === 0) return;
  const bind = [change.workspaceId, pointIds];
  await change.transaction.sql(
    `update themes set proposed_title = '', proposed_by = '' where workspace_id = $1 and proposed_title <> ''
       and channel_id in (select channel_id from data_points where workspace_id = $1 and id = any($2::uuid[]))`,
    bind,
  );
  const quoted = await change.transaction.sql<{ channelId: string; title: string }>(QUOTED, bind);
  for (const { channelId, title } of quoted) {
    for (const { id } of await change.rows(Theme).find({ where: { channelId, title, titled: false } })) {
      const row = await change.rows(Theme).update(id, { title: DEFAULT_TITLES.theme });
      change.emit('updated', Theme, [row], ['title']);
    }
    await change.transaction.sql(FORGET, [change.workspaceId, channelId, title, DEFAULT_TITLES.theme]);
  }
};
