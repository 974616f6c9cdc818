import { limits } from '@earshot/core/limits';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ChunkFailure, loadPiece } from '../load-screen.ts';

const drawn = new Map<string, LazyExoticComponent<ComponentType<object>>>();

/**
 * The component that a panel's module exports by default. Fails after 20 s, when the module cannot be had, throws, or
 * exports no component.
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

/** The same as a component that suspends until it is loaded; one and the same for one module. */
export function panelComponent<P extends object>(module: string): ComponentType<P> {
  const component = drawn.get(module) ?? lazy(async () => ({ default: await loadPanel<object>(module) }));
  drawn.set(module, component);
  return component as unknown as ComponentType<P>;
}
