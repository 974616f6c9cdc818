import {
  type AutomationAction,
  type AutomationEventKind,
  automationActions,
  automationEvents,
} from '@earshot/core/areas/automations/automation';
import { Workspace } from '@earshot/core/model/workspace';
import type { Resource } from '../../data/resource.ts';
import { useAsk } from '../../data/use-stores.ts';

/** Actions available in this workspace; read it inside an observer(). */
export const useActions = (): Resource<AutomationAction[]> => useAsk(automationActions, {});

/** Events that can trigger automations; read it inside an observer(). */
export const useEvents = (): Resource<AutomationEventKind[]> => useAsk(automationEvents, {}, [Workspace]);
