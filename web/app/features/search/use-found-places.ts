import type { SearchResults } from '#contract/search';
import { useLingui } from '@lingui/react/macro';
import { readRecent } from '../../session/recent.ts';
import { useDebouncedValue } from '../../ui/mantine.ts';
import { listPaths, type Place, searchPlacesOf } from './search-places.ts';
import { useSearch } from './search.queries.ts';

export interface FixedPlace {
  to: string;
  title: string;
  words: string;
}

export interface PlacesToSearch {
  role: 'admin' | 'teacher';
  /** All screens and actions of the area; `words` are further search terms. */
  screens: FixedPlace[];
  actions: FixedPlace[];
}

const kinds = ['students', 'batches', 'teachers', 'registrations'] as const;

const asPlace =
  (kind: 'screen' | 'action') =>
  ({ to, title }: FixedPlace): Place => ({ kind, to, title });

/** Every typed word is a prefix of a word of the title or of `words`. */
const isMeant =
  (text: string) =>
  ({ title, words }: FixedPlace): boolean => {
    const all = `${title} ${words}`.toLowerCase().split(/\s+/);
    return text
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .every((typed) => all.some((word) => word.startsWith(typed)));
  };

/** The places that a text means, by their kind; without a text the recent ones come first. */
export function useFoundPlaces({ role, screens, actions }: PlacesToSearch, text: string, isOpen: boolean) {
  const { t } = useLingui();
  const [typed] = useDebouncedValue(text.trim(), 120);
  const isAsked = text.trim() !== '';
  const found = useSearch(isAsked ? typed : '');
  const labels = {
    students: t`Students`,
    batches: t`Batches`,
    teachers: t`Teachers`,
    registrations: t`New Registrations`,
  };
  const allWords: Record<keyof SearchResults, string> = {
    students: t`All students with “${typed}”`,
    batches: t`All batches with “${typed}”`,
    teachers: t`All teachers with “${typed}”`,
    registrations: t`All registrations with “${typed}”`,
  };
  const foundGroups = () => {
    const people = found.data ? searchPlacesOf(found.data, role) : undefined;
    return [
      { label: t`Screens`, places: screens.filter(isMeant(text)).map(asPlace('screen')) },
      { label: t`Actions`, places: actions.filter(isMeant(text)).map(asPlace('action')) },
      ...kinds.map((kind) => {
        const list = listPaths[role][kind];
        const more: Place[] =
          found.data?.[kind].hasMore && list
            ? [{ kind: 'more', to: `${list}?search=${encodeURIComponent(typed)}`, title: allWords[kind] }]
            : [];
        return { label: labels[kind], places: [...(people?.[kind] ?? []), ...more] };
      }),
    ];
  };
  const all = isAsked
    ? foundGroups()
    : [
        { label: t`Recent`, places: isOpen ? (readRecent() as Place[]) : [] },
        { label: t`Screens`, places: screens.map(asPlace('screen')) },
        { label: t`Actions`, places: actions.map(asPlace('action')) },
      ];
  const groups = all.filter(({ places }) => places.length > 0);
  const isReady = found.data !== undefined && !found.isPlaceholderData && typed === text.trim();
  const status = !isAsked
    ? ''
    : found.isError
      ? found.error.message
      : isReady && groups.length === 0
        ? t`Nothing found. Try a name, an admission number or a phone.`
        : '';
  return { groups, status, isReady: !isAsked || isReady || found.isError };
}
