import { limits } from '@earshot/core/limits';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ChunkFailure, loadPiece } from '../load-screen.ts';

const drawn = new Map<string, LazyExoticComponent<ComponentType<object>>>();

/**
 * Default export of a panel's module. Fails after 20 s, or if the module is unavailable, throws, or exports no
 * component.
 */
export async function loadPanel<P extends object>(module: string): Promise<ComponentType<P>> {
  const loaded = await loadPiece<{ default?: unknown }>(async () => {
    const { handOut } = await import('./shared-modules.ts');
    handOut();
    return import(/* @vite-ignore */ module);
  }, limits.panel.loadMs);
  if (typeof loaded.default !== 'function' && typeof loaded.default !== 'object')
    throw new ChunkFailure({ cause: `${module} exports no component by default` });
  return loaded.default as ComponentType<P>;
}

/** Panel component that suspends while loading; the same one for each module. */
export function panelComponent<P extends object>(module: string): ComponentType<P> {
  const component = drawn.get(module) ?? lazy(async () => ({ default: await loadPanel<object>(module) }));
  drawn.set(module, component);
  return component as unknown as ComponentType<P>;
}
