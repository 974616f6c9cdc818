import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { Theme, ThemeEdit } from '@earshot/core/areas/themes/theme';
import { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Slice } from './arrival.ts';
import type { ArrivingStep, Values } from './arriving-nouns.ts';

/** Entities imported only with a new channel: in an existing one, users and later runs may have decided otherwise. */
const OF_THEMES: ReadonlySet<AnyEntity> = new Set<AnyEntity>([Theme, ThemeRun, ThemeEdit]);

/** Reason why a new row cannot be added to an existing channel; '' if it can. */
export const tooLate = ({ arrival }: Slice, { entity }: ArrivingStep, { channelId }: Values): string =>
  OF_THEMES.has(entity) && !arrival.newChannels.has(String(channelId))
    ? 'Its channel is here already, and its themes stay as they are.'
    : '';

/** True for rows about a channel or one of its themes: they have the rights of the channel. */
export const isOfChannel = (entity: AnyEntity, { subject, themeId }: Values): boolean =>
  entity === Summary ? subject === 'THEME' || subject === 'CHANNEL' : entity === IssueLink && themeId !== null;
