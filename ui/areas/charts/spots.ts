import type { Chart } from '@earshot/core/areas/charts/chart';
import { spot } from '../../frame/spots.tsx';

/** Asks where else a chart of a project is to be shown, and puts it there. */
export const SHOW_CHART_ELSEWHERE = spot<{ chart: Chart; onClose: () => void }>('show a chart elsewhere');
