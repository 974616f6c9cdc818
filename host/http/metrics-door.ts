import { createHash, timingSafeEqual } from 'node:crypto';
import { isLocalName } from '@earshot/core/rules/local-name';
import type { Request } from 'express';
import type { Origins } from './origins.ts';

/** The headers by which proxies mark a forwarded request. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Decides on access to the metrics: requests with the token, if one is set. Otherwise programs on this machine, and
 * nobody behind a proxy, because forwarded requests can look local.
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
