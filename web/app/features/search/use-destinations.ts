import { searchable } from '#contract/names';
import type { SearchResults } from '#contract/search';
import { useLingui } from '@lingui/react/macro';
import { readRecent } from '../../session/recent.ts';
import { useDebouncedValue } from '../../ui/mantine.ts';
import { listPaths, type Destination, searchDestinationsOf } from './search-destinations.ts';
import { useSearch } from './search.queries.ts';

export interface FixedDestination {
  to: string;
  title: string;
  words: string;
}

export interface DestinationsToSearch {
  role: 'admin' | 'teacher';
  /** All screens and actions of the area; `words` are further search terms. */
  screens: FixedDestination[];
  actions: FixedDestination[];
}

const kinds = ['students', 'batches', 'teachers', 'registrations'] as const;

const asDestination =
  (kind: 'screen' | 'action') =>
  ({ to, title }: FixedDestination): Destination => ({ kind, to, title });

/** Whether every typed word is a prefix of a word of the title or of `words`. */
const isMeant =
  (text: string) =>
  ({ title, words }: FixedDestination): boolean => {
    const all = searchable(`${title} ${words}`).split(/\s+/);
    return searchable(text)
      .trim()
      .split(/\s+/)
      .every((typed) => all.some((word) => word.startsWith(typed)));
  };

/** The places that match a text, by kind; without a text the recent ones come first. */
export function useDestinations({ role, screens, actions }: DestinationsToSearch, text: string, isOpen: boolean) {
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
    const people = found.data ? searchDestinationsOf(found.data, role) : undefined;
    return [
      { label: t`Screens`, destinations: screens.filter(isMeant(text)).map(asDestination('screen')) },
      { label: t`Actions`, destinations: actions.filter(isMeant(text)).map(asDestination('action')) },
      ...kinds.map((kind) => {
        const list = listPaths[role][kind];
        const more: Destination[] =
          found.data?.[kind].hasMore && list
            ? [{ kind: 'more', to: `${list}?search=${encodeURIComponent(typed)}`, title: allWords[kind] }]
            : [];
        return { label: labels[kind], destinations: [...(people?.[kind] ?? []), ...more] };
      }),
    ];
  };
  const all = isAsked
    ? foundGroups()
    : [
        { label: t`Recent`, destinations: isOpen ? (readRecent() as Destination[]) : [] },
        { label: t`Screens`, destinations: screens.map(asDestination('screen')) },
        { label: t`Actions`, destinations: actions.map(asDestination('action')) },
      ];
  const groups = all.filter(({ destinations }) => destinations.length > 0);
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
