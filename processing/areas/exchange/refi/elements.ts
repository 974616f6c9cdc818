import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { XmlParser } from '../../../office/xml.ts';

/** An XML element with its content. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const damaged = () =>
  new Refusal(
    'UNPROCESSABLE',
    'This is no REFI-QDA file, or it is damaged. Export it again from the program that it comes from.',
  );

const tooLarge = (what: string) =>
  new Refusal('TOO_LARGE', `It has ${what}, which is more than can be read. Split it into several projects.`, {
    reason: 'too-long',
  });

/** Elements of lists that are processed as soon as each is complete, so that the list is never in memory. */
const ITEMS: Readonly<Record<string, string>> = {
  User: 'Users',
  Code: 'Codes',
  Variable: 'Variables',
  Case: 'Cases',
  TextSource: 'Sources',
  PictureSource: 'Sources',
  PDFSource: 'Sources',
  AudioSource: 'Sources',
  VideoSource: 'Sources',
  Note: 'Notes',
  Link: 'Links',
  Set: 'Sets',
  Graph: 'Graphs',
};

/** Builds elements while they are parsed, within the limits of REFI-QDA files. */
class Builder {
  readonly open: Element[] = [];
  root: Element | undefined;
  private count = 0;

  constructor(private readonly item: (element: Element) => void) {}

  begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.count += 1;
    if (this.count > limits.refi.elements) throw tooLarge(`over ${numberText(limits.refi.elements)} elements`);
    if (this.open.length >= limits.refi.depth) throw tooLarge(`elements nested over ${limits.refi.depth} levels deep`);
    if (Object.values(attributes).some(({ length }) => length > limits.refi.text)) throw tooLarge('one very long name');
    const element: Element = { name, attributes, children: [], text: '' };
    const parent = this.open.at(-1);
    if (!parent && this.root) throw damaged();
    this.root ??= element;
    if (parent && ITEMS[name] !== parent.name) parent.children.push(element);
    this.open.push(element);
  }

  text(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    // Text between elements is only line ends; REFI-QDA has no mixed content.
    if (element.text.length + text.length > limits.refi.text) throw tooLarge('one very long text');
    element.text += text;
  }

  end(): void {
    const element = this.open.pop();
    const parent = this.open.at(-1);
    if (element && parent && ITEMS[element.name] === parent.name) this.item(element);
  }
}

/**
 * Reads a REFI-QDA file from a stream of bytes. Items of its lists are passed on one by one, in order, and are not in
 * the returned root.
 */
export async function readElements(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  item: (element: Element, root: Element) => void,
): Promise<Element> {
  const builder: Builder = new Builder((element) => builder.root && item(element, builder.root));
  const parser = new XmlParser(
    {
      open: (name, attributes) => builder.begin(name, attributes),
      text: (text) => builder.text(text),
      close: () => builder.end(),
    },
    damaged,
  );
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > limits.refi.xmlBytes) throw tooLarge('too many bytes of XML');
    parser.write(piece);
  }
  parser.end();
  if (!builder.root) throw damaged();
  return builder.root;
}

/** The children of an element with these names. */
export const childrenOf = (element: Element, ...names: string[]): Element[] =>
  element.children.filter(({ name }) => names.includes(name));

/** The text of an element's child with this name; '' without one. */
export const textIn = (element: Element, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? '';
