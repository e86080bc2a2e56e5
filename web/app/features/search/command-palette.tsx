import type { SearchResults } from '#contract/search';
import { useLingui } from '@lingui/react/macro';
import {
  AppWindow,
  ChevronRight,
  GraduationCap,
  type LucideIcon,
  School,
  UserPlus,
  UserRound,
  Zap,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { addRecent, readRecent } from '../../session/recent.ts';
import { useDebouncedValue } from '../../ui/mantine.ts';
import { SearchPalette, type SearchPaletteProps } from '../../ui/search-palette.tsx';
import { listPaths, type Place, type PlaceKind, searchPlacesOf } from './search-places.ts';
import { useSearch } from './search.queries.ts';

export interface CommandPaletteProps extends Pick<
  SearchPaletteProps,
  'isOpen' | 'onClose' | 'text' | 'onText' | 'entered' | 'onEnter' | 'onField'
> {
  role: 'admin' | 'teacher';
  /** All screens and actions of the area; `words` are further search terms. */
  screens: FixedPlace[];
  actions: FixedPlace[];
}

interface FixedPlace {
  to: string;
  title: string;
  words: string;
}

const icons: Record<PlaceKind, LucideIcon> = {
  screen: AppWindow,
  action: Zap,
  student: UserRound,
  batch: School,
  teacher: GraduationCap,
  registration: UserPlus,
  more: ChevronRight,
};

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

/** Screens, actions, people, batches and registrations in one search field; recently visited ones come first. */
export function CommandPalette({ role, screens, actions, ...palette }: CommandPaletteProps) {
  const { isOpen, onClose, text } = palette;
  const { t } = useLingui();
  const navigate = useNavigate();
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

  const groups = isAsked
    ? foundGroups()
    : [
        { label: t`Recent`, places: recentPlaces() },
        { label: t`Screens`, places: screens.map(asPlace('screen')) },
        { label: t`Actions`, places: actions.map(asPlace('action')) },
      ];
  const shown = groups.filter(({ places }) => places.length > 0);
  const places = new Map(shown.flatMap(({ places: all }) => all.map((place) => [place.to, place])));

  function recentPlaces(): Place[] {
    return isOpen ? (readRecent() as Place[]) : [];
  }

  function foundGroups() {
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
  }

  const isReady = found.data !== undefined && !found.isPlaceholderData && typed === text.trim();
  const status = !isAsked
    ? ''
    : found.isError
      ? found.error.message
      : isReady && shown.length === 0
        ? t`Nothing found. Try a name, an admission number or a phone.`
        : '';
  return (
    <SearchPalette
      {...palette}
      label={
        role === 'admin'
          ? t`Search people, batches, registrations, screens, actions`
          : t`Search students, batches, screens`
      }
      placeholder={t`Name, phone or screen`}
      status={status}
      isReady={!isAsked || isReady || found.isError}
      groups={shown.map(({ label, places: all }) => ({
        label,
        items: all.map(({ to, title, facts, kind }) => {
          const Icon = icons[kind];
          return { id: to, icon: <Icon size={18} aria-hidden />, title, ...(facts && { facts }) };
        }),
      }))}
      onChoose={(to) => {
        const place = places.get(to);
        if (place && place.kind !== 'more') addRecent(place);
        onClose();
        void navigate(to);
      }}
    />
  );
}
