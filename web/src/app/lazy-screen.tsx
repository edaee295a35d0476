import { type ComponentType, createElement, lazy } from 'react';

type Module = { default: ComponentType };

/**
 * A screen that is fetched when it is first opened. One that was loaded before is there at once, with nothing shown in
 * its place meanwhile.
 */
export function lazyScreen(fetchScreen: () => Promise<Module>) {
  let loaded: ComponentType | undefined;
  const load = async (): Promise<Module> => {
    const module = await fetchScreen();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(load);
  // What was shown stays what it is: another type of component would be mounted from scratch.
  let shown: ComponentType | undefined;
  const show = () => {
    shown ??= loaded ?? Lazy;
    return createElement(shown);
  };
  return Object.assign(show, { load });
}
