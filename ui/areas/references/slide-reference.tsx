import { references } from '@earshot/core/areas/references/reference';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { REFERRED, type Target } from './reference-titles.ts';

/** Title of a reference's target, not clickable. */
export const SlideReference = observer(function SlideReference({ type, id }: Target) {
  const { data } = useAsk(references, { targets: [{ type, id }] }, REFERRED);
  return <em dir="auto">{data?.[0]?.title ?? '…'}</em>;
});
