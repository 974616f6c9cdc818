import { action } from '@earshot/core/plugin/action';
import { automationEvent } from '@earshot/core/plugin/automation-event';
import { channel } from '@earshot/core/plugin/channel';
import { chart } from '@earshot/core/plugin/chart';
import type { AnyPoint } from '@earshot/core/plugin/contribution';
import { embeddingModel } from '@earshot/core/plugin/embedding-model';
import { importFormat } from '@earshot/core/plugin/import-format';
import { integration } from '@earshot/core/plugin/integration';
import { panel } from '@earshot/core/plugin/panel';
import { speech } from '@earshot/core/plugin/speech';
import { summary } from '@earshot/core/plugin/summary';
import { textModel } from '@earshot/core/plugin/text-model';
import { transcriber } from '@earshot/core/plugin/transcriber';
import { translator } from '@earshot/core/plugin/translator';
import { webhook } from '@earshot/core/plugin/webhook';

/** The contribution points of this release. */
export const CONTRIBUTION_POINTS: readonly AnyPoint[] = [
  importFormat,
  channel,
  chart,
  summary,
  textModel,
  embeddingModel,
  translator,
  transcriber,
  speech,
  action,
  automationEvent,
  integration,
  webhook,
  panel,
];
