const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** True when the first letter of a text belongs to a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const BLOCK = /<(p|h[1-6]|li|td|th|dt|dd|pre|figcaption|caption|summary)(?=[\s>])(?![^>]*\sdir=)/g;

/** Gives each block of HTML the direction of its own words. Words have to be escaped in it, as in all that is written here. */
export const withDirections = (html: string): string => html.replace(BLOCK, '<$1 dir="auto"');

/** Rules by which lists, quotes and tables stand on the side on which their first words begin. */
export const DIRECTION_STYLE = [
  ':is(li,blockquote):has(> :first-child:dir(rtl))',
  ':is(ul,ol):has(> li:first-child:dir(rtl))',
  ':is(ul,ol):has(> li:first-child > :first-child:dir(rtl))',
  'table:has(tr:first-child > :first-child:dir(rtl))',
  'table:has(tr:first-child > :first-child > :first-child:dir(rtl))',
]
  .map((where) => `${where}{direction:rtl}`)
  .join('');
