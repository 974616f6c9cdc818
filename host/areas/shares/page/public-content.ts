import {
  PUBLIC_BLOCKS,
  PUBLIC_MARKS,
  type PublicBlock,
  type PublicMark,
  type PublicNode,
} from '@earshot/core/areas/shares/public-node';
import { cleanLink, type DocumentMark, type DocumentNode, type ReferenceType } from '@earshot/core/documents/document';
import { saidIn, withoutBlanks } from '@earshot/core/documents/doubts';
import { CHART_LEFT_OUT, hiddenReference, panelLeftOut, THEME_LEFT_OUT } from '@earshot/core/texts';

/** Words of a citation as visible to the public. */
export interface PublicQuote {
  text: string;
  speaker: string;
  startMs: number | null;
}

export interface PublicSources {
  /** quotes that can be published, by their id in the document */
  quotes: ReadonlyMap<string, PublicQuote>;
  showSpeakers: boolean;
  /** names of colleagues by id; missing ones are shown as deleted */
  members: ReadonlyMap<string, string>;
}

const LEFT_OUT: ReadonlyMap<string, (attrs: DocumentNode['attrs']) => string> = new Map([
  ['theme', () => THEME_LEFT_OUT],
  ['chart', () => CHART_LEFT_OUT],
  ['panel', panelLeftOut],
]);
const blocks: ReadonlySet<string> = new Set(PUBLIC_BLOCKS);
const marks: ReadonlySet<string> = new Set(PUBLIC_MARKS);

function publicMark({ type, attrs }: DocumentMark): PublicMark[] {
  if (!marks.has(type)) return [];
  if (type !== 'link') return [{ type } as PublicMark];
  const href = cleanLink(String(attrs?.href ?? ''));
  return href ? [{ type, href }] : [];
}

const numberIn = (attrs: DocumentNode['attrs'], name: string) =>
  typeof attrs?.[name] === 'number' ? { [name]: attrs[name] } : {};

/**
 * Builds the public copy of a document from allowed parts only, so that any future content stays private until it is
 * allowed here (contract 12).
 */
export function publicContent(document: DocumentNode, { quotes, showSpeakers, members }: PublicSources): PublicNode[] {
  let pictures = 0;
  const nodeOf = (node: DocumentNode): PublicNode[] => {
    const { type, attrs, content = [] } = node;
    if (type === 'text')
      return [{ type, text: withoutBlanks(node.text ?? ''), marks: (node.marks ?? []).flatMap(publicMark) }];
    if (type === 'citation') {
      const quote = quotes.get(String(attrs?.id));
      return quote ? [{ type: 'quote', ...quote, speaker: showSpeakers ? quote.speaker : '' }] : [];
    }
    // Live content was not released, so nothing of it is read here.
    const leftOut = LEFT_OUT.get(type)?.(attrs);
    if (leftOut)
      return [{ type: 'paragraph', content: [{ type: 'text', text: leftOut, marks: [{ type: 'italic' }] }] }];
    const member = type === 'reference' && attrs?.type === 'MEMBER' ? members.get(String(attrs.id)) : undefined;
    if (member) return [{ type: 'text', text: member, marks: [] }];
    // The public can open no object that a text refers to.
    if (type === 'reference')
      return [{ type: 'text', text: hiddenReference(attrs?.type as ReferenceType), marks: [{ type: 'italic' }] }];
    // Shared pages load nothing from other sites.
    if (type === 'embed') {
      const href = cleanLink(String(attrs?.url ?? ''));
      const link = href && { type: 'text' as const, text: href, marks: [{ type: 'link' as const, href }] };
      return link ? [{ type: 'paragraph', content: [link] }] : [];
    }
    if (type === 'image') {
      pictures += 1;
      return [{ type: 'picture', number: pictures, alt: String(attrs?.alt ?? '') }];
    }
    if (!blocks.has(type)) return [];
    return [
      {
        type: type as PublicBlock,
        ...numberIn(attrs, 'level'),
        ...(type === 'orderedList' ? numberIn(attrs, 'start') : {}),
        ...(type === 'taskItem' ? { checked: attrs?.checked === true } : {}),
        content: content.flatMap(nodeOf),
      },
    ];
  };
  return (saidIn(document).content ?? []).flatMap(nodeOf);
}

/** Ids of a document's pictures in the order of their numbers on the public page. */
export function picturesOf(document: DocumentNode): string[] {
  const own = document.type === 'image' ? [String(document.attrs?.fileId)] : [];
  return [...own, ...(document.content ?? []).flatMap(picturesOf)];
}
