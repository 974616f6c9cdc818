import { type Canvas, createCanvas } from '@earshot/core/areas/canvas/canvas';
import { createTag } from '@earshot/core/areas/coding/tag';
import type { DocumentJson, DocumentNode } from '@earshot/core/documents/document';
import { fromJson, rootOf, toJson } from '@earshot/processing/documents/convert';
import * as Y from 'yjs';
import { aProject, aRoom, type Person, type Room } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';
import { Writer } from '../hosts/writer.ts';
import { writeIn } from './insight.ts';
import { aHighlight, aTranscript } from './transcript.ts';

export const rectangle = (x: number, y: number, more: object = {}): DocumentNode => ({
  type: 'canvasRectangle',
  attrs: { x, y, width: 200, height: 140, colour: '#f59f00', ...more },
});
export const textObject = (x: number, y: number, text: string, style = 'PARAGRAPH'): DocumentNode => ({
  type: 'canvasText',
  attrs: { x, y, width: 320, style },
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
});
export const group = (x: number, y: number, title: string, more: object = {}): DocumentNode => ({
  type: 'canvasGroup',
  attrs: { x, y, width: 620, height: 420, colour: '#1c7ed6', ...more },
  ...(title === '' ? {} : { content: [{ type: 'text', text: title }] }),
});
export const card = (type: string, id: string, x: number, y: number, more: object = {}): DocumentNode => ({
  type: 'canvasReference',
  attrs: { type, id, x, y, layout: 'portrait', visible: true, ...more },
});
/** A whole canvas as JSON. */
export const canvasOf = (...content: DocumentNode[]): DocumentJson => ({ type: 'canvas', content });

/** New elements of a document for objects. */
export const elementsOf = (...objects: DocumentNode[]): Y.XmlElement[] =>
  rootOf(fromJson(canvasOf(...objects)))
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlElement ? [child.clone() as Y.XmlElement] : []));

/** Adds objects to a canvas over a socket. */
export const putOnCanvas = (by: Visitor, canvasId: string, ...objects: DocumentNode[]): Promise<void> =>
  writeIn(by, canvasId, ({ doc }) => rootOf(doc).push(elementsOf(...objects)));

/** The objects of a canvas as received on opening it. */
export async function objectsIn(by: Visitor, canvasId: string): Promise<DocumentNode[]> {
  const socket = await by.socket();
  try {
    return toJson((await Writer.open(socket, canvasId)).doc, 'canvas').content ?? [];
  } finally {
    socket.disconnect();
  }
}

/** A canvas with objects. */
export async function aCanvas(
  by: Visitor,
  projectId: string,
  { title = 'Affinity map', objects = [] as DocumentNode[] } = {},
): Promise<Canvas> {
  const canvas = await by.do(createCanvas, { projectId, title });
  if (objects.length > 0) await putOnCanvas(by, canvas.id, ...objects);
  return canvas;
}

const TEXT = [
  'Ann: The parcel came late. Nobody had told me. I called twice.',
  'Ben: And then? Did anybody answer?',
  'Ann: A machine did. It was polite.',
].join('\n\n');

export interface Study {
  room: Room;
  ada: Person;
  project: { id: string };
  note: { id: string };
  late: { id: string };
  told: { id: string };
  machine: { id: string };
}

/** A project with a transcript and three highlights, one of them tagged. */
export async function aStudy(title = 'Deliveries'): Promise<Study> {
  const room = await aRoom();
  const ada = room.admin;
  const project = await aProject(ada, { title });
  const note = await aTranscript(ada, project.id, 'Interview 1', TEXT);
  const tag = await ada.do(createTag, { projectId: project.id, title: 'Machines', colour: '#1c7ed6' });
  const late = await aHighlight(ada, note.id, 'The parcel came late.');
  const told = await aHighlight(ada, note.id, 'Nobody had told me.');
  const machine = await aHighlight(ada, note.id, 'A machine did.', [tag.id]);
  return { room, ada, project, note, late, told, machine };
}
