import { RETRIEVAL_METHODS, type RetrievalMethod } from '@earshot/core/areas/search/search';
import { NativeSelect } from '@mantine/core';

const WORDS: Record<RetrievalMethod, string> = {
  FULL_TEXT: 'These words',
  VECTOR: 'Similar wording',
  HYBRID: 'Both',
};

interface MethodChoiceProps {
  value: RetrievalMethod;
  onChange: (method: RetrievalMethod) => void;
}

/** Method of search: the words as typed, passages with similar wording, or both. */
export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  return (
    <NativeSelect
      aria-label="Find by"
      value={value}
      data={RETRIEVAL_METHODS.map((method) => ({ value: method, label: WORDS[method] }))}
      onChange={({ currentTarget }) => {
        const chosen = RETRIEVAL_METHODS.find((method) => method === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
