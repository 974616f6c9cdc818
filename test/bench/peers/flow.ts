import { applyNodeChanges, type Node, ReactFlow } from '@xyflow/react';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// React Flow by itself: as many draggable nodes of the same size, each with a word.
const boxes = (await (await fetch('/boxes.json')).json()) as Box[];
const start: Node[] = boxes.map(({ x, y, width, height }, at) => ({
  id: String(at),
  position: { x, y },
  width,
  height,
  data: { label: `Object ${at}` },
}));

function Bare() {
  const [nodes, setNodes] = useState(start);
  return createElement(ReactFlow, {
    nodes,
    onNodesChange: (changes) => setNodes((before) => applyNodeChanges(changes, before)),
    minZoom: 0.1,
    fitView: true,
    nodesConnectable: false,
  });
}

const place = document.getElementById('peer');
if (place) {
  Object.assign(place.style, { position: 'fixed', inset: '0' });
  createRoot(place).render(createElement(Bare));
}
