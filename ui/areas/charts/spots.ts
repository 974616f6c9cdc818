import type { Chart } from '@earshot/core/areas/charts/chart';
import { spot } from '../../frame/spots.tsx';

/** Dialog that adds a chart of a project to another place. */
export const SHOW_CHART_ELSEWHERE = spot<{ chart: Chart; onClose: () => void }>('show a chart elsewhere');
