import { emptyProject, type RefiProject, type RefiText } from '@earshot/processing/areas/exchange/refi/model';

const guid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const AT = '2024-05-06T07:08:09.000Z';
const made = { by: guid(1), at: AT };
const nobody = { by: '', at: '' };

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** A text with a character beyond the basic plane, line ends of two characters and a combining accent. */
export const TALK = '😀 I waited\r\nhalf an hour in the cafe\u0301.\r\n\r\nAnd then?';

const text = (id: number, name: string, more: Partial<RefiText>): RefiText => ({
  id: guid(id),
  name,
  description: '',
  content: undefined,
  path: '',
  rich: false,
  selections: [],
  codings: [],
  noteIds: [],
  values: [],
  ...made,
  ...more,
});
const coding = (id: number, code: number) => ({ id: guid(id), codeId: guid(code), noteIds: [], ...made });
const at = (whole: string, words: string) => {
  const from = [...whole.slice(0, whole.indexOf(words))].length;
  return { from, to: from + [...words].length };
};
const selection = (id: number, whole: string, words: string, more: { codes: number[]; noteIds?: string[] }) => ({
  id: guid(id),
  name: words,
  description: '',
  ...at(whole, words),
  codings: more.codes.map((code) => coding(id * 100 + code, code)),
  noteIds: more.noteIds ?? [],
  ...made,
});
const code = (id: number, name: string, more: Partial<RefiProject['codes'][number]> = {}) => ({
  id: guid(id),
  name,
  codable: true,
  colour: '#0000FF',
  description: '',
  noteIds: [],
  codes: [],
  ...more,
});

const LEAFLET = 'Mind the queue.';

/** XML with content that Earshot reads but never writes: a graph, and an area of a page with a code. */
export const withGraphAndArea = (xml: string): string =>
  xml
    .replace('</Project>', `<Graphs><Graph guid="${guid(81)}" name="Network"/></Graphs></Project>`)
    .replace(
      /<PDFSource[^>]*>/,
      `$&<PDFSelection guid="${guid(82)}" name="Area 1" page="0" firstX="1" firstY="1" secondX="9" secondY="9"><Coding guid="${guid(83)}"><CodeRef targetGUID="${guid(11)}"/></Coding></PDFSelection>`,
    );

/** A project with all content that Earshot can hold, and its files. */
export function aFullRefiProject(): { project: RefiProject; files: Record<string, string | Uint8Array> } {
  const interview = text(31, 'Interview 😀', {
    path: `internal://${guid(31)}.txt`,
    selections: [selection(32, TALK, 'half an hour', { codes: [11, 12], noteIds: [guid(51)] })],
    noteIds: [guid(52)],
    values: [{ variableId: guid(23), type: 'Date', value: '2024-05-01' }],
  });
  const leaflet = text(41, 'Leaflet', {
    content: LEAFLET,
    selections: [selection(42, LEAFLET, 'the queue', { codes: [11] })],
  });
  const source = { description: '', path: '', areas: [], codings: [], ...made };
  const project: RefiProject = {
    ...emptyProject(),
    name: 'Why people wait',
    origin: 'Another program',
    description: 'A study',
    createdAt: AT,
    users: [{ id: guid(1), name: 'Ada' }],
    codes: [
      code(12, 'Cold'),
      code(10, 'Places', {
        codable: false,
        codes: [code(11, 'Queue', { colour: '#F00', description: 'Standing in line' })],
      }),
    ],
    variables: [
      { id: guid(21), name: 'Age', type: 'Integer', description: '' },
      { id: guid(22), name: 'Member', type: 'Boolean', description: '' },
      { id: guid(23), name: 'Held on', type: 'Date', description: '' },
      { id: guid(24), name: 'E-mail', type: 'Text', description: '' },
    ],
    cases: [
      {
        id: guid(2),
        name: 'Ben Gold',
        description: '',
        codeIds: [],
        values: [
          { variableId: guid(21), type: 'Integer', value: '44' },
          { variableId: guid(22), type: 'Boolean', value: 'true' },
          { variableId: guid(24), type: 'Text', value: 'gold@example.org' },
        ],
        sourceIds: [guid(31)],
        selectionIds: [],
      },
    ],
    sources: [
      {
        ...source,
        kind: 'Text',
        id: guid(31),
        name: 'Interview 😀',
        texts: [interview],
        noteIds: interview.noteIds,
        values: interview.values,
      },
      {
        ...source,
        kind: 'PDF',
        id: guid(40),
        name: 'Leaflet',
        path: `internal://${guid(40)}.pdf`,
        texts: [leaflet],
        noteIds: [],
        values: [],
      },
    ],
    notes: [
      text(51, '', { content: 'Ask him again' }),
      text(52, '', { content: 'A long one', ...nobody }),
      text(53, 'Research plan', { content: 'First this.\nThen that.' }),
    ],
    links: [{ id: guid(61), name: 'supports', direction: 'OneWay', originId: guid(11), targetId: guid(12) }],
    sets: [{ id: guid(71), name: 'First round', description: '', codeIds: [], sourceIds: [guid(31)], noteIds: [] }],
    graphs: [],
    noteIds: [],
  };
  return { project, files: { [`Sources/${guid(31)}.txt`]: TALK, [`Sources/${guid(40)}.pdf`]: PDF } };
}
