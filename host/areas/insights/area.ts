import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { insightHandlers } from './insights.ts';

/** Insights: findings with quotes, published or not. */
export const insights = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(insightHandlers, [T.documents]);
});
