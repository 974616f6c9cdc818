import { attribute, elementsOf, type HtmlNode, sourceText } from './tree.ts';

/** Formatting of text; absent where a node does not set it. */
export interface Setting {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
}
export type MarkOfSetting = keyof Setting;

/** Relevant properties of a node's style. */
export interface Style {
  setting: Setting;
  hidden: boolean;
  /** Word only: the list and level of a paragraph that is an item */
  listLevel?: number;
  /** Word only: the bullet or number of an item, which the list adds itself */
  listSign: boolean;
}

const PLAIN: Style = { setting: {}, hidden: false, listSign: false };

/** Formatting that elements imply by their name. */
const MEANT: Record<string, Setting> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  dt: { bold: true },
};

function declarationsOf(css: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const one of css.split(';')) {
    const colon = one.indexOf(':');
    if (colon > 0)
      declared.set(
        one.slice(0, colon).trim().toLowerCase(),
        one
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return declared;
}

const isBold = (weight: string) => /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600;

function settingOf(declared: ReadonlyMap<string, string>): Setting {
  const weight = declared.get('font-weight');
  const slant = declared.get('font-style');
  const line = declared.get('text-decoration') ?? declared.get('text-decoration-line');
  return {
    ...(weight && weight !== 'inherit' && { bold: isBold(weight) }),
    ...(slant && slant !== 'inherit' && { italic: /^(italic|oblique)/.test(slant) }),
    ...(line?.includes('underline') && { underline: true }),
    ...(line?.includes('line-through') && { strike: true }),
  };
}

function styleOf(css: string): Style {
  if (css === '') return PLAIN;
  const declared = declarationsOf(css);
  const list = declared.get('mso-list') ?? '';
  const level = /\blevel(\d{1,2})\b/.exec(list)?.[1];
  const hidden =
    declared.get('display') === 'none' ||
    declared.get('mso-hide') === 'all' ||
    declared.get('mso-element') === 'comment-list' ||
    declared.get('mso-special-character') === 'comment';
  return {
    setting: settingOf(declared),
    hidden,
    ...(level !== undefined && { listLevel: Number(level) }),
    listSign: list.includes('ignore'),
  };
}

/** The styles of a page: inline styles, and rules of its style sheets for a single class. */
export class Styles {
  readonly #classes = new Map<string, Style>();

  constructor(root: HtmlNode) {
    for (const sheet of elementsOf(root, 'style')) {
      const rules = [...(sheet.childNodes ?? [])].map(({ value = '' }) => value).join('');
      for (const rule of rules.split('}')) {
        const [selector = '', css = ''] = rule.split('{');
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name !== undefined) this.#classes.set(name, styleOf(css));
      }
    }
  }

  /** Formatting by the node's name, classes and inline style, in ascending precedence. */
  of(node: HtmlNode): Style {
    const meant = Object.hasOwn(MEANT, node.nodeName) ? MEANT[node.nodeName] : undefined;
    const classes = attribute(node, 'class')
      .split(/\s+/)
      .map((name) => this.#classes.get(name) ?? PLAIN);
    const own = styleOf(attribute(node, 'style'));
    return {
      ...own,
      setting: Object.assign({}, meant, ...classes.map(({ setting }) => setting), own.setting),
      hidden: own.hidden || classes.some(({ hidden }) => hidden),
    };
  }
}

/** The title in a page's head. */
export function titleOf(root: HtmlNode): string {
  for (const title of elementsOf(root, 'title')) return sourceText(title).trim();
  return '';
}
