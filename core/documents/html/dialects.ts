import { attribute, childrenOf, elementsOf, type HtmlNode, hasAttribute, integer, isText, sourceText } from './tree.ts';

// Idioms of Word, Google Docs and other programs for content without an HTML element.

const HEADING = /^h([1-6])$/;

/** The image of a checkbox in a checklist of Google Docs. */
export const isBox = (node: HtmlNode) => attribute(node, 'aria-roledescription') === 'checkbox';

/** The level of a heading, by its element name or as Word for the web marks it. */
export function headingLevel(node: HtmlNode): number | undefined {
  const level =
    HEADING.exec(node.nodeName)?.[1] ??
    (attribute(node, 'role') === 'heading' ? attribute(node, 'aria-level') || '1' : undefined);
  return level === undefined ? undefined : integer(level, 6);
}

/**
 * The nesting level of a list that is separate from its parent list: in a class by Google Docs, at its items by Word
 * for the web.
 */
export function statedHeadingLevel(node: HtmlNode): number | undefined {
  const google = /\blst-kix_\w+-(\d)\b/.exec(attribute(node, 'class'))?.[1];
  if (google !== undefined) return Number(google);
  const item = childrenOf(node).find(({ nodeName }) => nodeName === 'li');
  const word = item ? attribute(item, 'data-aria-level') : '';
  return word === '' ? undefined : integer(word, 99) - 1;
}

/** State of an item's checkbox in the notation of forms or Google Docs; undefined if it has none. */
export function tickOf(node: HtmlNode): boolean | undefined {
  if (attribute(node, 'role') === 'checkbox') return attribute(node, 'aria-checked') === 'true';
  const inner = childrenOf(node).flatMap((child) =>
    /^(p|label|span)$/.test(child.nodeName) ? childrenOf(child) : [child],
  );
  const first = inner.find((child) => !isText(child) || (child.value ?? '').trim() !== '');
  if (first?.nodeName !== 'input' || attribute(first, 'type') !== 'checkbox') return undefined;
  return hasAttribute(first, 'checked');
}

/** The arrow after a footnote that links back to its number. */
export const isBacklink = (node: HtmlNode): boolean =>
  node.nodeName === 'a' && attribute(node, 'href').startsWith('#') && /^[↑↩^]\ufe0e?$/.test(sourceText(node).trim());

/** True for the anchor of a comment in Word. */
export const isAnchor = (node: HtmlNode): boolean => /\bmsocomanchor\b/.test(attribute(node, 'class'));

/** The language of code, as highlighters write it into a class; null if unknown. */
export const languageOf = (node: HtmlNode): string | null => {
  const classes = [node, ...elementsOf(node, 'code')].map((one) => attribute(one, 'class')).join(' ');
  return /\blang(?:uage)?-([\w+#.-]{1,50})/.exec(classes)?.[1] ?? null;
};
