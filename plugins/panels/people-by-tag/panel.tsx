import type { Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import type { HighlightGroup, highlightGroups } from '@earshot/core/areas/coding/highlight-table';
import type { PanelProps } from '@earshot/core/plugin/panel';
import { counted, number, PanelLink, PanelState, Stack, Table, Text, useRead } from '@earshot/ui/kit/panel';

/** maximum highlights that are counted, the newest of the project */
const MOST = 1000;

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Highlights by speaker and tag; a highlight with two tags counts under both. */
function countsOf(all: readonly Highlight[]): Counts {
  const counts = new Map<string, Map<string, number>>();
  for (const { speaker, tagIds } of all) {
    if (speaker === '') continue;
    const row = counts.get(speaker) ?? new Map<string, number>();
    counts.set(speaker, row);
    for (const tagId of tagIds) row.set(tagId, (row.get(tagId) ?? 0) + 1);
  }
  return counts;
}

const sum = (row: ReadonlyMap<string, number>) => [...row.values()].reduce((all, one) => all + one, 0);

interface CrosstabProps extends Pick<PanelProps, 'open'> {
  projectId: string;
  tags: readonly (HighlightGroup & { tagId: string })[];
  counts: Counts;
}

/** Speakers as rows, tags as columns; a count leads to its quotes. */
function Crosstab({ projectId, tags, counts, open }: CrosstabProps) {
  const rows = [...counts].toSorted(([, a], [, b]) => sum(b) - sum(a));
  const path = (speaker: string, tagId: string) =>
    `/projects/${projectId}/highlights?${new URLSearchParams({ tag: tagId, speaker })}`;
  return (
    <Table.ScrollContainer minWidth={120 + 110 * tags.length}>
      <Table stickyHeader withRowBorders striped aria-label="Highlights by speaker and tag">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Speaker</Table.Th>
            {tags.map(({ tagId, title }) => (
              <Table.Th key={tagId} scope="col" dir="auto" miw={110}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([speaker, row]) => (
            <Table.Tr key={speaker}>
              <Table.Th scope="row" dir="auto">
                {speaker}
              </Table.Th>
              {tags.map(({ tagId, title }) => {
                const count = row.get(tagId) ?? 0;
                return (
                  <Table.Td key={tagId}>
                    {count === 0 ? (
                      '0'
                    ) : (
                      <PanelLink
                        to={path(speaker, tagId)}
                        open={open}
                        label={`${counted(count, 'highlight')} of ${speaker} under ${title}`}
                      >
                        {number(count)}
                      </PanelLink>
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Crosstab of speakers and tags of a project, on one of its pages or dashboards, or in a text. */
export default function Panel({ projectId, ...props }: PanelProps) {
  return projectId === null ? (
    <Text c="dimmed">This counts the highlights of one project. Add it to a dashboard of a project.</Text>
  ) : (
    <Counted {...props} projectId={projectId} />
  );
}

function Counted({ projectId: id, range, client, open }: Omit<PanelProps, 'projectId'> & { projectId: string }) {
  const made = {
    ...(range.from === null ? {} : { madeFrom: range.from }),
    ...(range.before === null ? {} : { madeBefore: range.before }),
  };
  const found = useRead<typeof highlights>(client, 'highlights', {
    condition: { projectId: id },
    ...made,
    first: MOST,
  });
  const groups = useRead<typeof highlightGroups>(client, 'highlightGroups', { id, ...made });
  const tags = (groups.data ?? []).flatMap((group) =>
    group.tagId === null || group.count === 0 ? [] : [{ ...group, tagId: group.tagId }],
  );
  return (
    <PanelState
      reading={groups.error ? { ...found, error: groups.error, reload: groups.reload } : found}
      isEmpty={({ nodes }) => groups.data !== undefined && (tags.length === 0 || countsOf(nodes).size === 0)}
      empty="No tagged highlights of speakers yet"
      hint="Tag highlights in transcripts with speakers. They are then counted here, by speaker and tag."
    >
      {({ nodes, totalCount }) => {
        const nameless = nodes.filter(({ speaker }) => speaker === '').length;
        return (
          <Stack>
            <Crosstab projectId={id} tags={tags} counts={countsOf(nodes)} open={open} />
            <Text size="sm" c="dimmed">
              {totalCount > nodes.length
                ? `Counted: the newest ${number(nodes.length)} of ${counted(totalCount, 'highlight')}. `
                : ''}
              {nameless > 0 ? `Not in the table: ${counted(nameless, 'highlight')} without a speaker.` : ''}
            </Text>
          </Stack>
        );
      }}
    </PanelState>
  );
}
