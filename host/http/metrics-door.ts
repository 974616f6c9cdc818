import { createHash, timingSafeEqual } from 'node:crypto';
import { isLocalName } from '@earshot/core/rules/local-name';
import type { Request } from 'express';
import type { Origins } from './origins.ts';

/** Every header by which proxies say that a request is not their own. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Who may read the figures: with a token whoever sends it; without one the programs of this machine, and nobody once a
 * proxy stands in front, for what it passes on may look like its own.
 */
export function metricsDoor(origins: Origins, token: string | undefined): (request: Request) => boolean {
  if (token !== undefined)
    return (request) => timingSafeEqual(digest(request.get('authorization') ?? ''), digest(`Bearer ${token}`));
  return ({ socket, headers }) =>
    !origins.behindProxy &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    isLocalName(headers.host ?? '') &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name));
}
