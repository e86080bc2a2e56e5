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
import { addRecent } from '../../session/recent.ts';
import { SearchPalette, type SearchPaletteProps } from '../../ui/search-palette.tsx';
import type { DestinationKind } from './search-destinations.ts';
import { type DestinationsToSearch, useDestinations } from './use-destinations.ts';

export type CommandPaletteProps = DestinationsToSearch &
  Pick<SearchPaletteProps, 'isOpen' | 'onClose' | 'text' | 'onText' | 'entered' | 'onEnter' | 'onField'>;

const icons: Record<DestinationKind, LucideIcon> = {
  screen: AppWindow,
  action: Zap,
  student: UserRound,
  batch: School,
  teacher: GraduationCap,
  registration: UserPlus,
  more: ChevronRight,
};

/** Screens, actions, people, batches and registrations in one search field; recently visited ones come first. */
export function CommandPalette({ role, screens, actions, ...palette }: CommandPaletteProps) {
  const { isOpen, onClose, text } = palette;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { groups, status, isReady } = useDestinations({ role, screens, actions }, text, isOpen);
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
      isReady={isReady}
      groups={groups.map(({ label, destinations }) => ({
        label,
        items: destinations.map(({ to, title, facts, kind }) => {
          const Icon = icons[kind];
          return { id: to, icon: <Icon size={18} aria-hidden />, title, ...(facts && { facts }) };
        }),
      }))}
      onChoose={(to) => {
        const destination = groups.flatMap(({ destinations }) => destinations.filter((one) => one.to === to)).pop();
        if (destination && destination.kind !== 'more') addRecent(destination);
        onClose();
        void navigate(to);
      }}
    />
  );
}
