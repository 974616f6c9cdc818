import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as dom from 'react-dom';
import * as kit from '../../kit/panel.ts';
import * as mobx from './shared-mobx.ts';
import * as mobxReact from './shared-mobx-react.ts';

const SHARED = Symbol.for('earshot.panels');

/** Provides the modules that the import map offers to panels (ui/build/panel-modules.ts). */
export function handOut(): void {
  (globalThis as Record<symbol, unknown>)[SHARED] ??= Object.freeze({
    react,
    'react/jsx-runtime': jsx,
    'react-dom': dom,
    mobx,
    'mobx-react-lite': mobxReact,
    '@earshot/kit': kit,
  });
}
