import { Highlight } from '@earshot/core/areas/coding/highlight';
import { CONSENT_SCOPES, type ConsentScope, quoteConsent, setQuoteConsent } from '@earshot/core/areas/consent/consent';
import { NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import classes from './consent.module.css';
import { SCOPE_TITLES } from './consent-words.ts';

const TOUCHING = [Highlight];

/** Consent scope of a highlight's quote; only for words of people of the directory. */
export const QuoteConsentChoice = observer(function QuoteConsentChoice({
  highlightId,
  writes,
}: {
  highlightId: string;
  writes: boolean;
}) {
  const { data } = useAsk(quoteConsent, { id: highlightId }, TOUCHING);
  const run = useDo();
  if (!data?.fromPerson || (!data.required && data.scope === null)) return null;
  const { own, scope } = data;
  const set = (next: ConsentScope | null) =>
    run(
      setQuoteConsent,
      { id: highlightId, scope: next },
      next === null ? 'This quote follows its person.' : `Consent for this quote: ${SCOPE_TITLES[next].toLowerCase()}.`,
    );
  const followed = own === null ? `: ${scope === null ? 'none' : SCOPE_TITLES[scope].toLowerCase()}` : '';
  return (
    <div className={classes.quote}>
      <NativeSelect
        size="xs"
        label="Consent"
        disabled={!writes}
        value={own ?? ''}
        data={[
          { value: '', label: `As the person has agreed${followed}` },
          ...CONSENT_SCOPES.map((value) => ({ value, label: SCOPE_TITLES[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => void set(value === '' ? null : (value as ConsentScope))}
      />
    </div>
  );
});
