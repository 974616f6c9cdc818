import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Channel } from '@earshot/core/areas/places/channel';
import type { Theme } from '@earshot/core/areas/themes/theme';
import type { ReactNode } from 'react';
import { SummarySection } from './summary-part.tsx';

/** Summary of a channel's latest data, on its overview. */
export const SummaryOfChannel = ({ channel }: { channel: Channel }) => (
  <SummarySection of={{ subject: 'CHANNEL', placeId: channel.id }} />
);

/** Summary of the highlights with a tag; tags of the workspace have none. */
export const SummaryOfTag = ({ tag: { id, projectId } }: { tag: Tag }) =>
  projectId ? <SummarySection of={{ subject: 'TAG', placeId: projectId, tagId: id }} /> : null;

/** Summary of the data points of a theme. */
export const SummaryOfTheme = ({ theme: { id, channelId }, children }: { theme: Theme; children: ReactNode }) => (
  <SummarySection of={{ subject: 'THEME', placeId: channelId, themeId: id }}>{children}</SummarySection>
);
