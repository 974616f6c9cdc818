const digitsOf = (text: string): number[] => [...text.replaceAll(/\D/g, '')].map(Number);

/** True if digits pass the Luhn check, as those of payment cards do. */
export function passesLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

/** True if a text is an account number by its check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const moved = plain.slice(4) + plain.slice(0, 4);
  let rest = 0;
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return plain.length >= 15 && rest === 1;
}

/** True if the weighted digits of a number add up to a multiple. */
const weighs = (text: string, weights: readonly number[], multiple: number): boolean =>
  digitsOf(text).reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % multiple === 0;

/** True if digits are a Dutch citizen service number. */
export const isBsn = (text: string): boolean => weighs(text, [9, 8, 7, 6, 5, 4, 3, 2, -1], 11);

/** True if digits are a Swiss insurance number, which has the check digit of product codes (EAN-13). */
export const isSwissInsurance = (text: string): boolean => weighs(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10);

/** True if digits are a German tax number (ISO 7064, MOD 11,10). */
export function isGermanTax(text: string): boolean {
  const digits = digitsOf(text);
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    const sum = (digit + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return digits.length === 11 && digits[0] !== 0 && (11 - product) % 10 === digits[10];
}

const SPANISH = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** True if a text is a Spanish identity number: its letter follows from its digits. */
export function isSpanishId(text: string): boolean {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const number = Number(plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
  return SPANISH[number % 23] === plain.at(-1);
}

/** True if digits are a French social security number: the last two follow from the others. */
export function isFrenchInsurance(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '').toUpperCase().replace('2A', '19').replace('2B', '18');
  return 97 - Number(BigInt(plain.slice(0, 13)) % 97n) === Number(plain.slice(13));
}
