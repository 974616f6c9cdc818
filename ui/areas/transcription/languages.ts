/** Languages of recordings that are offered; a service can know others. */
const CODES =
  'ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

const nameOf = (code: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;

/** Choices of a spoken language by name; `current` is offered too, `none` names the empty choice. */
export function languageChoices(current: string, none: string): { value: string; label: string }[] {
  const codes = current === '' || CODES.includes(current) ? CODES : [...CODES, current];
  const named = codes.map((value) => ({ value, label: nameOf(value) }));
  return [{ value: '', label: none }, ...named.sort((a, b) => a.label.localeCompare(b.label))];
}
