import {
  type AutomationAction,
  type AutomationEventKind,
  automationActions,
  automationEvents,
} from '@earshot/core/areas/automations/automation';
import { Workspace } from '@earshot/core/model/workspace';
import type { Resource } from '../../data/resource.ts';
import { useAsk } from '../../data/use-stores.ts';

/** The actions that are on in this workspace; read it inside an observer(). */
export const useActions = (): Resource<AutomationAction[]> => useAsk(automationActions, {});

/** The events that automations can begin with; read it inside an observer(). */
export const useEvents = (): Resource<AutomationEventKind[]> => useAsk(automationEvents, {}, [Workspace]);
