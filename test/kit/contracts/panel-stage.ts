// Runs in the browser: shows a plugin's panel with a client that answers as in the contract (panel-contract.ts).
import type { PanelProps } from '@earshot/core/plugin/panel';
import { tokensOf, variablesOf } from '@earshot/ui/kit/theme/tokens';
import { MantineProvider } from '@mantine/core';
import { Component, type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
// @ts-expect-error the contract says which one it is
import Panel from 'the-panel';

const root = createRoot(document.querySelector('#stage') as HTMLElement);
let turn = 0;

class Fence extends Component<{ children: ReactNode }, { fault: string }> {
  override state = { fault: '' };
  static getDerivedStateFromError = (reason: unknown) => ({ fault: String(reason) });
  override render() {
    return this.state.fault === '' ? this.props.children : `broken: ${this.state.fault}`;
  }
}

window.showPanel = ({ how, answers, ...about }) => {
  const asked: string[] = [];
  const client: PanelProps['client'] = {
    read: async (query) => {
      asked.push(query);
      if (how === 'silent') return new Promise(() => {});
      if (how === 'refused') throw new Error('You don’t have permission to see this.');
      return answers[query] as never;
    },
    watch: () => () => {},
  };
  for (const [name, value] of Object.entries(variablesOf(tokensOf('light', '#3b5bdb'))))
    document.body.style.setProperty(name, value);
  turn += 1;
  const panel = createElement(Panel as ComponentType<PanelProps>, {
    ...about,
    range: { from: null, before: null },
    client,
    scheme: 'light',
    open: (path) => asked.push(path),
  });
  const fenced = createElement(Fence, { key: turn, children: createElement(Suspense, { fallback: 'waiting' }, panel) });
  root.render(createElement(MantineProvider, { children: fenced }));
  return asked;
};
