import type {
  DocumentMark,
  DocumentNode,
  MarkName,
  ReferenceType,
  TextNodeName,
} from '@earshot/core/documents/document';
import { CHART_LEFT_OUT, panelLeftOut, THEME_LEFT_OUT } from '@earshot/core/texts';
import type { ReactNode } from 'react';
import { SlideReference } from '../../references/slide-reference.tsx';
import { SlidePicture } from './slide-picture.tsx';
import { SlideQuote } from './slide-quote.tsx';
import classes from './slide-text.module.css';
import { SlideTurn } from './slide-turn.tsx';

/** Read-only blocks of a document. */
export const SlideText = ({ blocks }: { blocks: readonly DocumentNode[] }) => (
  <div className={classes.text}>{shown(blocks)}</div>
);

/** Text of a block with its marks. */
export const SlideWords = ({ node }: { node: DocumentNode }) => <>{shown(node.content ?? [])}</>;

// A slide is rendered again with each edit; nodes have no identity but their index.
const shown = (nodes: readonly DocumentNode[]): ReactNode[] =>
  nodes
    .map((node, place) => ({ node, key: `${place} ${node.type}` }))
    .map(({ node, key }) => <Shown key={key} node={node} />);

function Shown({ node }: { node: DocumentNode }): ReactNode {
  const show = Object.hasOwn(NODES, node.type) ? NODES[node.type as TextNodeName] : undefined;
  return show?.({ ...node.attrs }, shown(node.content ?? []), node) ?? null;
}

type Show = (attrs: Record<string, unknown>, inside: ReactNode[], node: DocumentNode) => ReactNode;

const spans = ({ colspan, rowspan }: Record<string, unknown>) => ({
  colSpan: Number(colspan ?? 1),
  rowSpan: Number(rowspan ?? 1),
});

const NODES: Record<TextNodeName, Show> = {
  doc: (_, inside) => inside,
  paragraph: (_, inside) => <p>{inside}</p>,
  // The slide's own headings are above these.
  heading: (_, inside) => <h3>{inside}</h3>,
  bulletList: (_, inside) => <ul>{inside}</ul>,
  orderedList: ({ start }, inside) => <ol start={Number(start ?? 1)}>{inside}</ol>,
  listItem: (_, inside) => <li>{inside}</li>,
  taskList: (_, inside) => <ul className={classes.tasks}>{inside}</ul>,
  taskItem: ({ checked }, inside) => (
    <li>
      <span role="img" aria-label={checked === true ? 'Done' : 'Not done'}>
        {checked === true ? '☑' : '☐'}
      </span>
      <div>{inside}</div>
    </li>
  ),
  blockquote: (_, inside) => <blockquote>{inside}</blockquote>,
  codeBlock: (_, inside) => (
    <pre>
      <code>{inside}</code>
    </pre>
  ),
  horizontalRule: () => <hr />,
  table: (_, inside) => (
    <div className={classes.table}>
      <table>
        <tbody>{inside}</tbody>
      </table>
    </div>
  ),
  tableRow: (_, inside) => <tr>{inside}</tr>,
  tableHeader: (attrs, inside) => <th {...spans(attrs)}>{inside}</th>,
  tableCell: (attrs, inside) => <td {...spans(attrs)}>{inside}</td>,
  segment: ({ speakerId }, inside) => <SlideTurn speakerId={speakerId}>{inside}</SlideTurn>,
  image: ({ fileId, alt }) => <SlidePicture id={String(fileId)} alt={String(alt ?? '')} />,
  embed: ({ url }) => (
    <p>
      <a href={String(url)} target="_blank" rel="noopener noreferrer nofollow">
        {String(url)}
      </a>
    </p>
  ),
  citation: ({ id }) => <SlideQuote id={String(id)} />,
  // Live content is unsuitable for an audience, since no one has checked it.
  theme: () => <p className={classes.leftOut}>{THEME_LEFT_OUT}</p>,
  chart: () => <p className={classes.leftOut}>{CHART_LEFT_OUT}</p>,
  panel: (attrs) => <p className={classes.leftOut}>{panelLeftOut(attrs)}</p>,
  reference: ({ type, id }) => <SlideReference type={type as ReferenceType} id={String(id)} />,
  hardBreak: () => <br />,
  text: (_, __, { text = '', marks = [] }) => marks.reduce(marked, text),
};

const MARKS: Record<MarkName, (inside: ReactNode, attrs: Record<string, unknown>) => ReactNode> = {
  link: (inside, { href }) => (
    <a href={String(href)} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  ),
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  strike: (inside) => <s>{inside}</s>,
  doubted: (inside, { doubt }) => (doubt === 'unsaid' ? null : inside),
  underline: (inside) => <u>{inside}</u>,
  code: (inside) => <code>{inside}</code>,
  highlight: (inside) => inside,
};

const marked = (inside: ReactNode, { type, attrs = {} }: DocumentMark): ReactNode =>
  Object.hasOwn(MARKS, type) ? MARKS[type as MarkName](inside, attrs) : inside;
