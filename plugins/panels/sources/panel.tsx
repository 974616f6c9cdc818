import type { notes } from '@earshot/core/areas/pages/note';
import type { Citation, CitationSource, citationSources, citations } from '@earshot/core/areas/quotes/citation';
import type { PanelProps } from '@earshot/core/plugin/panel';
import { displayTitle } from '@earshot/core/rules/text';
import { Ago, counted, PanelLink, PanelState, Stack, Text, useRead } from '@earshot/ui/kit/panel';

/** maximum quotes that are read, the first of the insight */
const MOST = 1000;
const UNKNOWN = 'Without a speaker';

interface Quoted {
  citation: Citation;
  source: CitationSource | undefined;
}

/** Quotes by speaker, those with most quotes first. */
function bySpeaker(
  all: readonly Citation[],
  sources: readonly CitationSource[],
): [speaker: string, quotes: Quoted[]][] {
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const quoted = all
    .filter(({ removed }) => !removed)
    .map((citation) => ({ citation, source: sourceOf.get(citation.id) }));
  return [...Map.groupBy(quoted, ({ citation }) => citation.speaker || UNKNOWN)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
}

const pathOf = ({ noteId, channelId, highlightId }: CitationSource): string | undefined => {
  if (noteId) return `/data/${noteId}${highlightId ? `?h=${highlightId}` : ''}`;
  return channelId ? `/channels/${channelId}` : undefined;
};

/** Number of quotes and of known speakers, and of quotes without one. */
function totals(speakers: readonly [speaker: string, quotes: readonly Quoted[]][]): string {
  const known = speakers.filter(([speaker]) => speaker !== UNKNOWN).length;
  const nameless = speakers.find(([speaker]) => speaker === UNKNOWN)?.[1].length ?? 0;
  const quotes = counted(speakers.flatMap(([, all]) => all).length, 'quote');
  const by = known > 0 ? ` by ${counted(known, 'speaker')}` : '';
  return `${quotes}${by}${nameless > 0 ? `, ${known > 0 ? nameless : 'all'} without a speaker` : ''}`;
}

/** Speakers behind the quotes of an insight. */
export default function Panel({ item, client, open }: PanelProps) {
  const id = item?.id ?? '';
  const quotes = useRead<typeof citations>(client, 'citations', { condition: { insightId: id }, first: MOST });
  const sources = useRead<typeof citationSources>(client, 'citationSources', { id });
  return (
    <PanelState
      reading={quotes}
      isEmpty={({ nodes }) => nodes.every(({ removed }) => removed)}
      empty="This insight quotes nobody yet."
    >
      {({ nodes, totalCount }) => {
        const speakers = bySpeaker(nodes, sources.data ?? []);
        return (
          <Stack p="md">
            <Text size="sm" c="dimmed">
              {totals(speakers)}
              {totalCount > nodes.length && `, of ${counted(totalCount, 'quote')}`}
            </Text>
            {speakers.map(([speaker, all]) => (
              <section key={speaker} aria-label={speaker}>
                <Text component="h3" size="sm" fw={600} dir="auto">
                  {speaker}
                </Text>
                <Places quoted={all} client={client} open={open} />
              </section>
            ))}
          </Stack>
        );
      }}
    </PanelState>
  );
}

/** Sources of one person's quotes: notes and data points, with their dates. */
function Places({ quoted, client, open }: { quoted: readonly Quoted[] } & Pick<PanelProps, 'client' | 'open'>) {
  const noteIds = [...new Set(quoted.flatMap(({ source }) => source?.noteId ?? []))];
  const dates = useRead<typeof notes>(client, 'notes', {
    condition: { id: noteIds },
    first: Math.max(1, noteIds.length),
  });
  const madeAt = new Map(dates.data?.nodes.map((note) => [note.id, note.createdAt]));
  const places = [...Map.groupBy(quoted, ({ source }) => source?.noteId ?? source?.dataPointId ?? '')];
  return (
    <ul>
      {places.map(([key, [first, ...others]]) => {
        const source = first?.source;
        const at = source?.occurredAt ?? madeAt.get(source?.noteId ?? '');
        const path = source && pathOf(source);
        return (
          <li key={key}>
            {source && path ? (
              <PanelLink to={path} open={open}>
                {displayTitle(source.noteId ? 'note' : 'dataPoint', source.title)}
              </PanelLink>
            ) : (
              'A source that is not shared with you'
            )}
            {', '}
            {counted(others.length + 1, 'quote')}
            {at && (
              <>
                {source?.occurredAt ? ', ' : ', added '}
                <Ago at={at} words />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
