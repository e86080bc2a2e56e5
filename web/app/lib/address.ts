import { type NavigateOptions, useSearchParams } from 'react-router';

type Words = Record<string, string | null>;

/** Replaces the history entry, unless `options` ask for a new one that "back" returns from. */
const inPlace = { replace: true, preventScrollReset: true };

/**
 * The query string of a page and two ways to change it: `change` sets some parameters (null or an empty value removes
 * one),
 * `open` sets only these parameters.
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

/** A copy of the search parameters with some of them changed. */
export function changed(before: URLSearchParams, changes: Words): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
