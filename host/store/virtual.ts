import { limits } from '@earshot/core/limits';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { DEFAULT_TITLES } from '@earshot/core/texts';

/**
 * SQL: the data point `d` and its channel `l` are not in trash, and the point still contains these words
 * (`pointWords`).
 */
export const passageIsThere = (words: string): string => `d.trashed_at is null and l.trashed_at is null
  and strpos(case d.title when '' then d.text else d.title || E'\\n\\n' || d.text end, ${words}) > 0`;

/** SQL: true if the transaction has people access (`Sight`). */
export const SEES_CONTACTS = `coalesce(current_setting('app.contacts', true), '') = 'on'`;

/** SQL: the person `c` in a link `l` of speaker_people or citation_people, unless they are in trash. */
const LINKED = `left join people c on c.workspace_id = l.workspace_id and c.id = l.person_id and c.trashed_at is null`;
/** SQL: the name in such a link; the typed name while the person is in trash. Without people access neither is read. */
const LINKED_NAME = `case when not ${SEES_CONTACTS} then '${DEFAULT_TITLES.hiddenContact}' when c.id is null then l.name
    else coalesce(nullif(c.name, ''), nullif(c.email, ''), '${DEFAULT_TITLES.participant}') end`;
const LINKED_ID = `case when ${SEES_CONTACTS} then c.id else '${HIDDEN_CONTACT}' end`;

/** SQL: speakers `s`, with the one they were merged into (`k`) and its person (`l`, `c`). */
const SPEAKERS = `speakers s left join speakers k on k.workspace_id = s.workspace_id and k.id = s.merged_into_id
    left join speaker_people l on l.workspace_id = s.workspace_id and l.speaker_id = coalesce(k.id, s.id) ${LINKED}`;
/** SQL: the name shown at their turns. */
const NAME_AT_TURNS = `case when l.speaker_id is null then coalesce(k.name, s.name) else ${LINKED_NAME} end`;

/** SQL: a value of the speaker of the turn in which a highlight begins. */
const speakerOfHighlight = (shown: string): string => `(select ${shown} from ${SPEAKERS}
    where s.workspace_id = "Highlight".workspace_id and s.id = "Highlight".speaker_id)`;

/** SQL: the names of the speakers of all turns that a highlight touches, each once, in reading order. */
const SPEAKERS_OF_HIGHLIGHT = `(select string_agg(name, ', ' order by at) from (
    select ${NAME_AT_TURNS} as name, min(u.at) as at
    from unnest("Highlight".speaker_ids) with ordinality u(id, at), ${SPEAKERS}
    where s.workspace_id = "Highlight".workspace_id and s.id = u.id group by 1) voices where name <> '')`;

/** SQL: ids of the speakers with a name at their turns, ignoring case; both arguments are placeholders. */
export const speakersCalled = (workspaceId: string, name: string): string =>
  `select s.id from ${SPEAKERS} where s.workspace_id = ${workspaceId} and lower(${NAME_AT_TURNS}) = lower(${name})`;

/**
 * SQL: speakers of a project, each with its note, the name at its turns and its person; both arguments are
 * placeholders.
 */
export const speakersOf = (workspaceId: string, projectId: string): string =>
  `select s.id, s.note_id, ${NAME_AT_TURNS} as name, c.id as person_id from ${SPEAKERS}
    where s.workspace_id = ${workspaceId} and s.project_id = ${projectId}`;

/** SQL: a value of a speaker's person, or else of that of the speaker it was merged into. */
const ofSpeaker = (shown: string): string => `(select ${shown} from speaker_people l ${LINKED}
    where l.workspace_id = "Speaker".workspace_id and l.speaker_id in ("Speaker".id, "Speaker".merged_into_id)
    order by l.speaker_id <> "Speaker".id limit 1)`;
// A speaker merged into a person's speaker can have that person's name.
const NAME_OF_SPEAKER = `coalesce(${ofSpeaker(
  `case when ${SEES_CONTACTS} and l.speaker_id <> "Speaker".id then "Speaker".name else ${LINKED_NAME} end`,
)}, "Speaker".name)`;

/** SQL: a value of a quote's person. */
const ofCitation = (shown: string): string => `(select ${shown} from citation_people l ${LINKED}
    where l.workspace_id = "Citation".workspace_id and l.citation_id = "Citation".id)`;

/** SQL: of the people `ids` (a set `i(id)` of texts) those outside of trash; HIDDEN_CONTACT without people access. */
const contactsOf = (ids: string): string => `(select case when ${SEES_CONTACTS} then jsonb_agg(i.id)
    when count(*) > 0 then '["${HIDDEN_CONTACT}"]' end from ${ids} join people c
      on c.workspace_id = f.workspace_id and c.id = i.id::uuid and c.trashed_at is null)`;

/** SQL: a value of the custom field `f` without removed options, and without people in trash. */
export const shownValue = (value: string): string => `case f.type
    when 'SELECT' then (select jsonb_agg(o.id) from jsonb_array_elements(${value}) o(id)
      where f.options @> jsonb_build_array(jsonb_build_object('id', o.id)))
    when 'PERSON' then ${contactsOf(`jsonb_array_elements_text(${value}) i(id)`)} else ${value} end`;

/**
 * SQL: custom field values of an entity's row, by field, without fields in trash, removed options and people in trash.
 * `offset 0` keeps the planner from duplicating the inner query's columns, which takes a fifth of the statement's time.
 */
const fieldsOf = (noun: string): string => `coalesce((select jsonb_object_agg(shown.id, shown.value) from (
    select f.id, ${shownValue('v.value')} as value
    from field_values v join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id and f.trashed_at is null
    where v.workspace_id = "${noun}".workspace_id and v.row_id = "${noun}".id and v.part = 0 offset 0) shown
  where shown.value is not null), '{}')`;

/** SQL: the recording `r` that the times of a highlight's note refer to (`recordingOf`), and what is said of it. */
const AUDIO_VIDEO = `(select jsonb_build_object('fileId', r.id, 'startMs', "Highlight".spoken_from_ms, 'endMs', s.to_ms,
      'snippetStartMs', s.snippet_from, 'snippetEndMs', s.snippet_to, 'type',
      case when r.moving and not coalesce(r.sound, true) then 'VIDEO' when coalesce(r.moving, r.kind = 'VIDEO') then 'AV' else 'AUDIO' end,
      'clipId', left(encode(sha256(convert_to(r.hash || ':' || s.snippet_from || ':' || s.snippet_to, 'UTF8')), 'hex'), 32),
      'clipDurationMs', s.snippet_to - s.snippet_from)
    from notes n, lateral (select f.* from files f where f.workspace_id = n.workspace_id
        and (f.id = n.recording_id or f.page_id = n.id) and f.status = 'COMPLETE' and f.kind in ('AUDIO', 'VIDEO')
        and f.trashed_at is null order by f.id is not distinct from n.recording_id desc, f.created_at limit 1) r,
      lateral (select least("Highlight".spoken_to_ms, r.duration_ms) as to_ms,
        greatest("Highlight".spoken_from_ms - ${limits.media.snippetPaddingMs}, 0) as snippet_from,
        least("Highlight".spoken_to_ms + ${limits.media.snippetPaddingMs}, r.duration_ms) as snippet_to) s
    where n.workspace_id = "Highlight".workspace_id and n.id = "Highlight".note_id and "Highlight".state = 'ANCHORED'
      and s.to_ms > "Highlight".spoken_from_ms)`;

/** SQL of virtual fields, and of fields that differ from their column, by entity and field. */
export const virtualSql: Record<string, string> = {
  'Group.memberIds': `(select coalesce(array_agg(m.member_id), '{}') from group_members m where m.workspace_id = "Group".workspace_id and m.group_id = "Group".id)`,
  // Everyone who can read a project can read its notes, so this time reveals nothing.
  'Project.changedAt': `greatest("Project".updated_at, (select n.updated_at from notes n where n.workspace_id = "Project".workspace_id
    and n.project_id = "Project".id and n.trashed_at is null order by n.updated_at desc limit 1))`,
  // Highlights with the tag, minus those in trash or on a note in trash: the latter are few, the former can be very
  // many.
  'Tag.highlightCount': `(select count(*)::int from highlight_tags t where t.workspace_id = "Tag".workspace_id and t.tag_id = "Tag".id
    and "Tag".project_id is not null and not exists (select 1 from highlights h where h.workspace_id = t.workspace_id and h.id = t.highlight_id and h.trashed_at is not null)
    and not exists (select 1 from notes n join highlights h on h.workspace_id = n.workspace_id and h.note_id = n.id
      where n.workspace_id = t.workspace_id and n.trashed_at is not null and h.id = t.highlight_id))`,
  'Collection.itemCount': `(select count(*)::int from collection_items i
    left join highlights h on h.workspace_id = i.workspace_id and h.id = i.highlight_id and h.trashed_at is null
    left join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
    left join insights s on s.workspace_id = i.workspace_id and s.id = i.insight_id and s.trashed_at is null
    where i.workspace_id = "Collection".workspace_id and i.collection_id = "Collection".id and i.trashed_at is null
      and num_nonnulls(n.id, s.id) > 0)`,
  'Tag.mergedIntoId': `(select m.kept_id from tag_merges m where m.workspace_id = "Tag".workspace_id and m.tag_id = "Tag".id)`,
  'Survey.responseCount': `(select count(*)::int from survey_responses r where r.workspace_id = "Survey".workspace_id
    and r.survey_id = "Survey".id and r.trashed_at is null)`,
  'SurveyResponse.personId': `(select case when ${SEES_CONTACTS} then c.id else '${HIDDEN_CONTACT}' end from survey_respondents s
    join people c on c.workspace_id = s.workspace_id and c.id = s.person_id and c.trashed_at is null
    where s.workspace_id = "SurveyResponse".workspace_id and s.response_id = "SurveyResponse".id)`,
  // The file's label of a person in the directory can be their name.
  'SurveyResponse.respondent': `case when ${SEES_CONTACTS} or not exists (select 1 from survey_respondents s
    where s.workspace_id = "SurveyResponse".workspace_id and s.response_id = "SurveyResponse".id) then "SurveyResponse".respondent else '' end`,
  'FileImport.insightId': `(select i.id from files f join insights i on i.workspace_id = f.workspace_id and i.id = f.page_id
    where f.workspace_id = "FileImport".workspace_id and f.id = "FileImport".file_id)`,
  'FileImport.blocks': `coalesce(
    (select jsonb_build_array(jsonb_build_object('type', 'title', 'further', false, 'text', n.title),
        jsonb_build_object('type', 'content', 'further', false, 'noteId', n.id))
      from notes n where n.workspace_id = "FileImport".workspace_id and n.id = "FileImport".note_id
        and n.project_id = "FileImport".project_id and n.trashed_at is null),
    (select jsonb_build_array(jsonb_build_object('type', 'title', 'further', false, 'text', s.title)) ||
        coalesce((select jsonb_agg(jsonb_build_object('type', 'question', 'further', q.at > 1, 'id', q.one ->> 'id',
            'questionText', q.one ->> 'text', 'questionType', q.one ->> 'type', 'questionOptions', q.one -> 'options') order by q.at)
          from jsonb_array_elements(s.questions) with ordinality q(one, at)), '[]')
      from surveys s where s.workspace_id = "FileImport".workspace_id and s.id = "FileImport".survey_id
        and s.project_id = "FileImport".project_id and s.trashed_at is null),
    '[]')`,
  'Note.fields': fieldsOf('Note'),
  'Person.fields': fieldsOf('Person'),
  'Person.mergedIntoId': `(select m.kept_id from person_merges m where m.workspace_id = "Person".workspace_id and m.person_id = "Person".id)`,
  'Insight.fields': fieldsOf('Insight'),
  'Speaker.name': NAME_OF_SPEAKER,
  'Speaker.personId': ofSpeaker(LINKED_ID),
  // Rows of earlier releases have only the first one, until a job has read their notes.
  'Highlight.speaker': `coalesce(${SPEAKERS_OF_HIGHLIGHT}, ${speakerOfHighlight(NAME_AT_TURNS)}, '')`,
  'Highlight.speakerPersonId': speakerOfHighlight(`case when l.speaker_id is not null then ${LINKED_ID} end`),
  'Highlight.audioVideo': AUDIO_VIDEO,
  'Highlight.tagIds': `(select coalesce(array_agg(t.tag_id order by t.created_at, t.tag_id), '{}') from highlight_tags t join tags g
    on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
    where t.workspace_id = "Highlight".workspace_id and t.highlight_id = "Highlight".id)`,
  'Highlight.taggedBy': `(select coalesce(array_agg(distinct t.created_by) filter (where t.created_by is not null), '{}') from highlight_tags t
    join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
    where t.workspace_id = "Highlight".workspace_id and t.highlight_id = "Highlight".id)`,
  // Tags that the project offers; merged ones are replaced by the remaining one.
  'Suggestion.tagIds': `(select coalesce(array_agg(k.id order by k.at), '{}') from (select g.id, min(t.at) as at
    from unnest("Suggestion".tag_ids) with ordinality t(id, at)
    left join tag_merges m on m.workspace_id = "Suggestion".workspace_id and m.tag_id = t.id
    join tags g on g.workspace_id = "Suggestion".workspace_id and g.id = coalesce(m.kept_id, t.id) and g.trashed_at is null
      and (g.project_id is not null or exists (select 1 from tag_set_links l where l.workspace_id = g.workspace_id
        and l.project_id = "Suggestion".project_id and l.group_id = g.group_id and l.trashed_at is null))
    group by g.id) k)`,
  'Suggestion.nearestIds': `(select coalesce(array_agg(h.id order by t.at), '{}') from unnest("Suggestion".nearest_ids) with ordinality t(id, at)
    join highlights h on h.workspace_id = "Suggestion".workspace_id and h.id = t.id and h.trashed_at is null
    join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null)`,
  // Data points in the theme, minus those in trash: the latter are few, the former can be very many.
  'Theme.size': `coalesce((select (select count(*) from theme_placements t where t.workspace_id = "Theme".workspace_id
      and t.channel_id = "Theme".channel_id and t.theme_id = "Theme".id and not t.ignored and (t.decided or t.strangeness <= s.cut))::int
    - (select count(*) from data_points p join theme_placements t on t.workspace_id = p.workspace_id and t.point_id = p.id
      where p.workspace_id = "Theme".workspace_id and p.channel_id = "Theme".channel_id and p.trashed_at is not null
        and t.theme_id = "Theme".id and not t.ignored and (t.decided or t.strangeness <= s.cut))::int
    from theme_states s where s.workspace_id = "Theme".workspace_id and s.channel_id = "Theme".channel_id), 0)`,
  'Citation.speaker': `coalesce(${ofCitation(LINKED_NAME)}, "Citation".speaker)`,
  'Citation.personId': ofCitation(LINKED_ID),
  'Citation.state': `coalesce((select case when h.text = "Citation".text then 'CURRENT' else 'CHANGED' end from citation_sources s
    join highlights h on h.workspace_id = s.workspace_id and h.id = s.highlight_id and h.trashed_at is null and h.state = 'ANCHORED'
    join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
    join projects p on p.workspace_id = h.workspace_id and p.id = h.project_id and p.trashed_at is null
    where s.workspace_id = "Citation".workspace_id and s.citation_id = "Citation".id),
    (select 'CURRENT' from citation_sources s join data_points d on d.workspace_id = s.workspace_id and d.id = s.data_point_id
    join channels l on l.workspace_id = d.workspace_id and l.id = d.channel_id
    where s.workspace_id = "Citation".workspace_id and s.citation_id = "Citation".id and ${passageIsThere('"Citation".text')}), 'GONE')`,
};
