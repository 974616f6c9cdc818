import { readFileSync } from 'node:fs';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import { Parser } from 'htmlparser2';

/** An element as parsed. */
interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

function parsed(xml: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const node = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      ontext: (text) => {
        const node = open.at(-1);
        if (node) node.text += text;
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const [root] = top.children;
  if (!root) throw new Error('no root');
  return root;
}

const children = (node: Node, ...names: string[]): Node[] =>
  node.children.filter(({ name }) => names.includes(name.replace('xsd:', '')));

const SIMPLE: Record<string, RegExp> = {
  'xsd:string': /^[\s\S]*$/,
  'xsd:boolean': /^\s*(?:true|false|0|1)\s*$/,
  'xsd:integer': /^\s*[+-]?\d+\s*$/,
  'xsd:decimal': /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/,
  'xsd:date': /^\s*-?\d{4,}-\d\d-\d\d(?:Z|[+-]\d\d:\d\d)?\s*$/,
  'xsd:dateTime': /^\s*-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?\s*$/,
};

/** The subset of XML Schema used by REFI-QDA's schema: sequences, choices, attributes, patterns. */
export class Schema {
  private readonly complex = new Map<string, Node>();
  private readonly simple = new Map<string, RegExp>(Object.entries(SIMPLE));
  private readonly root: Node;

  constructor(path: URL) {
    const schema = parsed(readFileSync(path, 'utf8'));
    const [root] = children(schema, 'element');
    if (!root) throw new Error('the schema has no root');
    this.root = root;
    for (const type of children(schema, 'complexType')) this.complex.set(type.attributes.name ?? '', type);
    for (const type of children(schema, 'simpleType'))
      this.simple.set(type.attributes.name ?? '', this.patternOf(type));
  }

  /** Schema errors of a file, a sentence each. */
  complaints(xml: string): string[] {
    const found: string[] = [];
    const root = parsed(xml);
    if (root.name !== this.root.attributes.name) return [`the root is ${root.name}`];
    this.check(root, this.root.attributes.type ?? '', root.name, found);
    return found;
  }

  private patternOf(type: Node): RegExp {
    const [restriction] = children(type, 'restriction');
    const all = restriction?.children ?? [];
    const sources = all.map(({ name, attributes }) =>
      name === 'xsd:pattern' ? attributes.value : escapeRegExp(attributes.value ?? ''),
    );
    return new RegExp(`^\\s*(?:${sources.join('|')})\\s*$`);
  }

  private check(node: Node, typeName: string, at: string, found: string[]): void {
    const simple = this.simple.get(typeName);
    if (simple) {
      if (!simple.test(node.text)) found.push(`${at} is no ${typeName}: ${node.text}`);
      return;
    }
    const type = this.complex.get(typeName);
    if (!type) throw new Error(`the schema has no ${typeName}`);
    this.attributes(node, type, at, found);
    const types = new Map<string, string>();
    const [model] = children(type, 'sequence', 'choice');
    const pattern = model ? this.modelOf(model, types) : '';
    const names = node.children.map(({ name }) => `<${name}>`).join('');
    if (!new RegExp(`^${pattern}$`).test(names)) found.push(`${at} has ${names.slice(0, 200)}`);
    for (const [index, child] of node.children.entries()) {
      const childType = types.get(child.name);
      if (childType) this.check(child, childType, `${at}/${child.name}[${index}]`, found);
    }
  }

  private attributes(node: Node, type: Node, at: string, found: string[]): void {
    const known = new Map(children(type, 'attribute').map((one) => [one.attributes.name ?? '', one.attributes]));
    for (const [name, value] of Object.entries(node.attributes)) {
      const attribute = known.get(name);
      if (!attribute) {
        if (!/^xmlns|^xsi:/.test(name)) found.push(`${at} has an attribute ${name}`);
      } else if (!this.simple.get(attribute.type ?? '')?.test(value)) found.push(`${at}@${name} is ${value}`);
    }
    for (const [name, { use }] of known)
      if (use === 'required' && !(name in node.attributes)) found.push(`${at} lacks ${name}`);
  }

  /** The sequences of names that a model allows, as a pattern. */
  private modelOf(model: Node, types: Map<string, string>): string {
    const parts = model.children.map((part) => {
      const { name, type, minOccurs, maxOccurs } = part.attributes;
      if (name && type) types.set(name, type);
      const one = name ? `<${name}>` : this.modelOf(part, types);
      return `(?:${one})${occurs(minOccurs, maxOccurs)}`;
    });
    const joined = parts.join(model.name === 'xsd:choice' ? '|' : '');
    return `(?:${joined})${occurs(model.attributes.minOccurs, model.attributes.maxOccurs)}`;
  }
}

const occurs = (least = '1', most = '1'): string =>
  most === 'unbounded' ? (least === '0' ? '*' : '+') : least === '0' ? '?' : '';
