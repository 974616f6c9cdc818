import { ENCODINGS, type Encoding, encodingOf, encodingWords } from '@earshot/core/rules/text-encoding';
import { Select } from '@mantine/core';

// Number of usual encodings, which are detected automatically.
const USUAL = 4;
const choicesOf = (encodings: readonly Encoding[]) =>
  encodings.map((encoding) => ({ value: encoding, label: encodingWords(encoding) }));
const CHOICES = [
  { group: 'Usual', items: choicesOf(ENCODINGS.slice(0, USUAL)) },
  { group: 'Others', items: choicesOf(ENCODINGS.slice(USUAL)) },
];

interface EncodingFieldProps {
  value: Encoding | undefined;
  onChoose: (encoding: Encoding) => void;
}

/** Select for the encoding of a text file. */
export function EncodingField({ value, onChoose }: EncodingFieldProps) {
  return (
    <Select
      label="Encoding"
      searchable
      allowDeselect={false}
      data={CHOICES}
      value={value ?? null}
      onChange={(name) => {
        const encoding = encodingOf(name);
        if (encoding) onChoose(encoding);
      }}
    />
  );
}
