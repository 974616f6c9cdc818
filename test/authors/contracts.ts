// Exports of @earshot/contracts: the contracts of plugins that need neither a host nor a database, and the parts of
// their fakes.
export { type ActionContract, actionContract } from '../kit/contracts/action-contract.ts';
export { type ChartContract, chartContract } from '../kit/contracts/chart-contract.ts';
export { type EventContract, eventContract } from '../kit/contracts/event-contract.ts';
export type { IntegrationContract } from '../kit/contracts/integration-contract.ts';
export { type PanelContract, panelContract } from '../kit/contracts/panel-contract.ts';
export type { PullContract, SourceFake } from '../kit/contracts/pull-contract.ts';
export { type SummaryContract, summaryContract } from '../kit/contracts/summary-contract.ts';
export type { Sent, WebhookContract } from '../kit/contracts/webhook-signatures.ts';
export { type Answered, type Asked, answerAs } from '../kit/fakes/fake-internet.ts';
export { CLIENT, OauthFake } from '../kit/fakes/oauth-fake.ts';
export { channelContract } from './channel-contract.ts';
export { integrationContract } from './integration-contract.ts';
export { webhookContract } from './webhook-contract.ts';
