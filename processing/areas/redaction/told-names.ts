import { type FoundName, ownerOf } from './names.ts';

const GAP = '[ \\u00a0]';
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}’']{1,30}(?:[-‑]\\p{Lu}[\\p{L}\\p{M}’']{1,30})?";
const PART = `(?:${CAPITAL}|\\p{Lu}\\.)`;
const BETWEEN = `${GAP}(?:(?:van|von|der|den|de|da|di|du|del|della|la|le|bin|al)${GAP}){0,2}`;
const whole = (more: string) => `${PART}(?:${BETWEEN}${PART}){${more}}(?![\\p{L}\\p{M}\\p{N}])`;

/** Words before a name, even of one word. */
const TITLES =
  'Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Herr|Frau|Herrn|Monsieur|Madame|Mme|Señor|Señora|Sr|Sra|Signor|Signora|Dhr|Mevr|Mevrouw';
const INTRODUCTIONS =
  '[Mm]y name is|[Mm]y name’s|[Hh]er name is|[Hh]is name is|I am called|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m’appelle|[Mm]e llamo|[Mm]i chiamo|[Ii]k heet';
/** Words before a full name. */
const CONTACTS =
  '[Cc]all|[Aa]sk|[Cc]ontact|[Pp]hone|[Rr]ing|[Ee]-?mail|[Tt]ext|[Mm]eet|[Mm]eeting|[Ww]rite to|[Ss]peak to|[Tt]alk to|[Ss]poke to|[Tt]alked to|[Rr]each|[Nn]amed|[Cc]alled|[Mm]y (?:wife|husband|partner|daughter|son|mother|father|sister|brother|boss|colleague|doctor|friend|neighbour|neighbor)';

const after = (words: string, sign: string, more: string) =>
  new RegExp(`(?<=(?<![\\p{L}\\p{N}])(?:${words})${sign}${GAP})${whole(more)}`, 'gu');
const PATTERNS = [
  after(TITLES, '\\.?', '0,3'),
  after(INTRODUCTIONS.replaceAll('’', "['’]"), '', '0,3'),
  after(CONTACTS, ',?', '1,3'),
];

/** Capitalised words after these that are not names. */
const NO_NAMES = new Set(
  'customer service support team center centre office desk department line hotline help monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december union states kingdom'.split(
    ' ',
  ),
);

/** Names that a text itself reveals: after a title, in an introduction, or as a contact. */
export function* toldNames(text: string): Generator<FoundName> {
  for (const pattern of PATTERNS)
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const of = ownerOf(found);
      if (!of.split(' ').some((word) => NO_NAMES.has(word))) yield { from: index, to: index + found.length, of };
    }
}
