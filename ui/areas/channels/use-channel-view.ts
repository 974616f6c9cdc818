import { useLocation, useNavigate } from 'react-router';
import { fragmentOf } from '../../frame/paths.ts';
import { type ChannelView, fragmentFor, viewIn } from './channel-view.ts';

/** Filters of a channel in the address, and a setter that adds a step for Back. */
export function useChannelView(): [ChannelView, (change: Partial<ChannelView>) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const change = (wish: Partial<ChannelView>) => {
    // The last change to the address may not have been rendered yet.
    const { pathname, search, hash: now } = window.location;
    const fragment = fragmentOf(now);
    const view = viewIn(fragment);
    // Further typing adds no step for Back.
    const replace = wish.q !== undefined && wish.q !== '' && view.q !== '';
    void navigate(
      { pathname, search, hash: fragmentFor(fragment, { ...view, ...wish }) },
      { replace, preventScrollReset: true },
    );
  };
  return [viewIn(fragmentOf(hash)), change];
}
