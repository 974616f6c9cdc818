import type { Area } from '../../frame/area.ts';

export const erasure: Area = {};
