import type { Area } from '../../frame/area.ts';

/** Canvases: the material of a project arranged on a plane. */
export const canvas: Area = {
  screens: [
    {
      path: '/projects/:id/canvases',
      load: async () => (await import('./project-canvases.tsx')).ProjectCanvases,
    },
    { path: '/canvases/:id', load: async () => (await import('./canvas-page.tsx')).CanvasPage },
  ],
  projectEntries: [
    {
      id: 'canvases',
      title: 'Canvases',
      rank: 35,
      also: 'affinity map, affinity diagram, whiteboard, network, mind map, concept map, MAXMaps, diagram',
    },
  ],
};
