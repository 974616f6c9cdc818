import type { Area } from '../../frame/area.ts';

export const consent: Area = {};
