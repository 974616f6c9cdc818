/** Codes of the languages that speech recognisers know, whose English names some of them give instead. */
const CODES =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo yue zh';

let byName: ReadonlyMap<string, string> | undefined;

function named(name: string): string | undefined {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  byName ??= new Map(CODES.split(' ').map((code) => [names.of(code)?.toLowerCase() ?? code, code]));
  return byName.get(name);
}

/** The BCP 47 code of a language that a service names by code (en, en_us, en-US) or by its English name; '' if unknown. */
export function languageCode(name: string): string {
  const text = name.trim().toLowerCase();
  try {
    return Intl.getCanonicalLocales(named(text) ?? text.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}

/** The language of a BCP 47 code without region and script, such as pt for pt-BR. */
export const plainLanguage = (code: string): string => new Intl.Locale(code).language;

/** The same with the region in which a language is mostly spoken if it has none, such as de-DE for de. */
export function regionalLanguage(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}-${region}`;
}
