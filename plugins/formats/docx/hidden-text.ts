// Word hides text by a property of a run, or of the style of a run or paragraph (ISO 29500, 17.3.2.41).
const VANISH = /<(\w+):vanish(\s[^>]*?)?\s*(?:\/>|>\s*<\/\1:vanish>)/g;
const OFF = /\bval="(?:0|false|off)"/;
const STYLE = /<\w+:style\s([^>]*)>([\s\S]*?)<\/\w+:style>/g;
const NAME = /<\w+:name\s[^>]*\bval="([^"]*)"/;
const MARK = 'earshot-hidden';

/** Style mapping that omits the runs marked by `markHidden`. */
export const HIDDEN_STYLE = `highlight[color='${MARK}'] => !`;

const hides = (xml: string) => [...xml.matchAll(VANISH)].some(([, , attributes = '']) => !OFF.test(attributes));

/** Part of a document whose hidden runs are marked with a property that mammoth supports, unlike hiding. */
export const markHidden = (xml: string): string =>
  xml.replaceAll(VANISH, (whole, prefix: string, attributes = '') =>
    OFF.test(attributes) ? whole : `<${prefix}:highlight ${prefix}:val="${MARK}"/>`,
  );

/** Style mappings that omit text with a hidden style, from the styles part of a document. */
export const hiddenStyles = (styles: string): string[] =>
  [...styles.matchAll(STYLE)].flatMap(([, attributes = '', inside = '']) => {
    const name = NAME.exec(inside)?.[1]?.replaceAll(/['\\]/g, '\\$&');
    if (!name || !hides(inside)) return [];
    if (attributes.includes('type="character"')) return [`r[style-name='${name}'] => !`];
    return attributes.includes('type="paragraph"') ? [`p[style-name='${name}'] => !`] : [];
  });

/** The number of runs of a part that are hidden by a property of their own and contain text. */
export const hiddenRuns = (xml: string): number =>
  xml.split(/<\/\w+:r>/).filter((run) => {
    const own = run.slice(run.search(/<\w+:r[ >](?!.*<\w+:r[ >])/s));
    return hides(own) && /<\w+:t[ >]/.test(own);
  }).length;
