import { useSearchParams } from 'react-router';

/**
 * What of a page stands in its address, and a way to change some of it, in place of what stood there: null or an empty value
 * takes a name away, and names that are not given stay.
 */
export function useAddress(): [URLSearchParams, change: (changes: Record<string, string | null>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params, change];
}
