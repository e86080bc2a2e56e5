import { localStore, visitorKey } from '../lib/storage.ts';

export type Scheme = 'light' | 'dark' | 'system';

/**
 * Declares the order of the cascade layers. First in every head: otherwise the load order of the style sheets decides.
 */
export const cascadeLayers = '@layer reset, mantine, layout;';

const schemeKey = 'tasika.scheme';

/**
 * Runs inline before the first paint, to avoid two flashes. Of the wrong scheme: tokens and Mantine must agree on it, and it follows the system unless
 * the person chose. And of "Login" before the name of a signed-in person: `data-visitor` hides it on public pages.
 */
export const schemeScript = `(function(){var d=document.documentElement,s='system';try{s=localStorage.getItem('${schemeKey}')||s;if(localStorage.getItem('${visitorKey}'))d.dataset.visitor=''}catch(e){}
var k=s==='dark'||(s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light';
d.dataset.theme=k;d.dataset.mantineColorScheme=k})()`;

export function readScheme(): Scheme {
  const stored = localStore.read(schemeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function resolveScheme(scheme: Scheme): 'light' | 'dark' {
  if (scheme !== 'system') return scheme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Stores the choice on this device and applies it. */
export function setScheme(scheme: Scheme): void {
  localStore.write(schemeKey, scheme === 'system' ? null : scheme);
  showScheme(resolveScheme(scheme));
  window.dispatchEvent(new Event(schemeKey));
}

export function showScheme(shown: 'light' | 'dark'): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = shown;
  dataset['mantineColorScheme'] = shown;
}
