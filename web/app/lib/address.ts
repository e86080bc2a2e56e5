import { type NavigateOptions, useSearchParams } from 'react-router';

type Words = Record<string, string | null>;

/** In place of what stood there, unless `options` make it a step that "back" returns from. */
const inPlace = { replace: true, preventScrollReset: true };

/**
 * What of a page stands in its address, and two ways to change it: `change` some names, where null or an empty value takes one
 * away, or `open` an address with only these names.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (changes: Words, options?: NavigateOptions) => void,
  open: (words: Words | URLSearchParams, options?: NavigateOptions) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Words, options?: NavigateOptions) =>
    setParams((before) => changed(before, changes), { ...inPlace, ...options });
  const open = (words: Words | URLSearchParams, options?: NavigateOptions) =>
    setParams(words instanceof URLSearchParams ? words : changed(new URLSearchParams(), words), {
      ...inPlace,
      ...options,
    });
  return [params, change, open];
}

/** A copy of the words of an address with some of them changed. */
export function changed(before: URLSearchParams, changes: Words): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
