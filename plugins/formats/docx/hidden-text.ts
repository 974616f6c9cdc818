// Word hides text by a property of a run, or by one of the style that a run or a paragraph has (ISO 29500, 17.3.2.41).
const VANISH = /<(\w+):vanish(\s[^>]*?)?\s*(?:\/>|>\s*<\/\1:vanish>)/g;
const OFF = /\bval="(?:0|false|off)"/;
const STYLE = /<\w+:style\s([^>]*)>([\s\S]*?)<\/\w+:style>/g;
const NAME = /<\w+:name\s[^>]*\bval="([^"]*)"/;
const MARK = 'earshot-hidden';

/** Leaves out what `markHidden` has marked. */
export const HIDDEN_STYLE = `highlight[color='${MARK}'] => !`;

const hides = (xml: string) => [...xml.matchAll(VANISH)].some(([, , attributes = '']) => !OFF.test(attributes));

/** Part of a document in which hidden runs have a property that mammoth can tell apart, as it cannot tell that they are hidden. */
export const markHidden = (xml: string): string =>
  xml.replaceAll(VANISH, (whole, prefix: string, attributes = '') =>
    OFF.test(attributes) ? whole : `<${prefix}:highlight ${prefix}:val="${MARK}"/>`,
  );

/** Mappings that leave out what has a hidden style, by the styles part of a document. */
export const hiddenStyles = (styles: string): string[] =>
  [...styles.matchAll(STYLE)].flatMap(([, attributes = '', inside = '']) => {
    const name = NAME.exec(inside)?.[1]?.replaceAll(/['\\]/g, '\\$&');
    if (!name || !hides(inside)) return [];
    if (attributes.includes('type="character"')) return [`r[style-name='${name}'] => !`];
    return attributes.includes('type="paragraph"') ? [`p[style-name='${name}'] => !`] : [];
  });

/** The number of runs of a part that are hidden by a property of their own and have words. */
export const hiddenRuns = (xml: string): number =>
  xml.split(/<\/\w+:r>/).filter((run) => {
    const own = run.slice(run.search(/<\w+:r[ >](?!.*<\w+:r[ >])/s));
    return hides(own) && /<\w+:t[ >]/.test(own);
  }).length;
