const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** True if the first letter of a text belongs to a right-to-left script. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const BLOCK = /<(p|h[1-6]|li|td|th|dt|dd|pre|figcaption|caption|summary)(?=[\s>])(?![^>]*\sdir=)/g;

/** Gives each block of HTML the direction of its text, which must be escaped. */
export const withDirections = (html: string): string => html.replace(BLOCK, '<$1 dir="auto"');

/** CSS rules that align lists, quotes and tables with the direction of their text. */
export const DIRECTION_STYLE = [
  ':is(li,blockquote):has(> :first-child:dir(rtl))',
  ':is(ul,ol):has(> li:first-child:dir(rtl))',
  ':is(ul,ol):has(> li:first-child > :first-child:dir(rtl))',
  'table:has(tr:first-child > :first-child:dir(rtl))',
  'table:has(tr:first-child > :first-child > :first-child:dir(rtl))',
]
  .map((where) => `${where}{direction:rtl}`)
  .join('');
