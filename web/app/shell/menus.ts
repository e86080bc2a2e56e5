import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  CalendarDays,
  CalendarOff,
  ClipboardCheck,
  DatabaseBackup,
  FileInput,
  FileText,
  GraduationCap,
  History,
  House,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  PhoneCall,
  School,
  Send,
  Settings,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../../lib/areas.ts';
import { NewEnquiryCount } from '../features/admission-enquiries/new-enquiry-count.tsx';
import { UnreadAnnouncementCount } from '../features/announcements/unread-announcement-count.tsx';
import { AbsentAndCallsCount } from '../features/dashboard/absent-and-calls-count.tsx';
import { OpenMessageCount } from '../features/contact-messages/open-message-count.tsx';
import { OpenLeaveCount } from '../features/leave-requests/open-leave-count.tsx';
import { TaughtLeaveCount } from '../features/leave-requests/taught-leave-count.tsx';
import { paths } from '../../lib/paths.ts';
import { type SectionScreen, sections } from '../lib/sections.ts';

export interface MenuEntry {
  to: string;
  label: MessageDescriptor;
  /** Short label for the narrow tab bar. */
  short?: MessageDescriptor;
  icon: LucideIcon;
  /** Badge with the number of open items; empty for none. */
  count?: ComponentType;
  /** The screens behind this entry, where they are several. */
  inside?: SectionScreen[];
}

export interface AreaMenu {
  title: MessageDescriptor;
  dashboard: string;
  profile: string;
  /** In the order of the specification. */
  entries: MenuEntry[];
  /** Entries beyond the specification, by work. */
  groups: { title: MessageDescriptor; entries: MenuEntry[] }[];
  /** Bottom bar on phones, between "Home" and "More"; at most three. */
  tabs: string[];
}

export const homeTab = { label: msg`Home`, icon: House };

export const menus: Record<Role, AreaMenu> = {
  admin: {
    title: msg`Admin Panel`,
    dashboard: paths.admin.dashboard(),
    profile: paths.admin.profile(),
    entries: [
      { to: paths.admin.subjects(), label: msg`Subjects`, icon: BookOpen },
      { to: paths.admin.standards(), label: msg`Standards`, icon: Layers },
      { to: paths.admin.teachers(), label: msg`Teachers`, icon: GraduationCap },
      { to: paths.admin.batches(), label: msg`Batches`, icon: School },
      { to: paths.admin.students(), label: msg`Students`, icon: Users },
      {
        to: paths.admin.registrations(),
        label: msg`New Registrations`,
        icon: UserPlus,
        count: NewEnquiryCount,
      },
      { to: paths.admin.announcements(), label: msg`Announcements`, icon: Megaphone },
      { to: paths.admin.backups(), label: msg`Backup`, icon: DatabaseBackup },
    ],
    groups: [
      {
        title: msg`Today`,
        entries: [
          { to: paths.admin.dashboard(), label: msg`Dashboard`, icon: LayoutDashboard },
          {
            ...{ to: paths.admin.absentees(), label: msg`Absent and calls`, icon: PhoneCall },
            ...{ count: AbsentAndCallsCount, inside: sections.calls },
          },
          { to: paths.admin.leave(), label: msg`Leave`, icon: CalendarOff, count: OpenLeaveCount },
          { to: paths.admin.messages(), label: msg`Messages`, icon: MessageSquare, count: OpenMessageCount },
        ],
      },
      {
        title: msg`Teaching`,
        entries: [
          { to: paths.admin.schedule(), label: msg`Schedule`, icon: CalendarDays, inside: sections.schedule },
          { to: paths.admin.notes(), label: msg`Notes`, icon: FileText },
        ],
      },
      {
        title: msg`Academy`,
        entries: [
          { to: paths.admin.newsletters(), label: msg`Outgoing`, icon: Send, inside: sections.outgoing },
          { to: paths.admin.import(), label: msg`Import and year end`, icon: FileInput, inside: sections.years },
          { to: paths.admin.history(), label: msg`History`, icon: History },
          { to: paths.admin.settings(), label: msg`Settings`, icon: Settings, inside: sections.settings },
        ],
      },
    ],
    tabs: [],
  },
  teacher: {
    title: msg`Teacher Panel`,
    dashboard: paths.teacher.dashboard(),
    profile: paths.teacher.profile(),
    entries: [
      { to: paths.teacher.batches(), label: msg`Batches`, icon: School },
      { to: paths.teacher.students(), label: msg`Students`, icon: Users },
      { to: paths.teacher.markAttendance(), label: msg`Mark Attendance`, short: msg`Mark`, icon: ClipboardCheck },
      { to: paths.teacher.studentAttendance(), label: msg`Student-wise Attendance`, icon: UserCheck },
      { to: paths.teacher.schedule(), label: msg`Schedule`, icon: CalendarDays },
      { to: paths.teacher.notes(), label: msg`Notes`, icon: FileText },
      {
        to: paths.teacher.announcements(),
        label: msg`Announcements`,
        icon: Megaphone,
        count: UnreadAnnouncementCount,
      },
    ],
    groups: [
      {
        title: msg`Today`,
        entries: [
          { to: paths.teacher.dashboard(), label: msg`Dashboard`, icon: LayoutDashboard },
          { to: paths.teacher.leave(), label: msg`Leave`, icon: CalendarOff, count: TaughtLeaveCount },
          { to: paths.teacher.calls(), label: msg`Who needs a call`, icon: PhoneCall },
        ],
      },
    ],
    tabs: [paths.teacher.markAttendance(), paths.teacher.batches(), paths.teacher.notes()],
  },
  student: {
    title: msg`Student Panel`,
    dashboard: paths.student.dashboard(),
    profile: paths.student.profile(),
    entries: [
      { to: paths.student.batches(), label: msg`Batches`, icon: School },
      { to: paths.student.attendance(), label: msg`Attendance`, icon: ClipboardCheck },
      { to: paths.student.schedule(), label: msg`Schedule`, icon: CalendarDays },
      { to: paths.student.notes(), label: msg`Notes`, icon: FileText },
      { to: paths.student.announcements(), label: msg`Announcements`, icon: Megaphone },
    ],
    groups: [
      {
        title: msg`Today`,
        entries: [{ to: paths.student.dashboard(), label: msg`Dashboard`, icon: LayoutDashboard }],
      },
    ],
    tabs: [paths.student.attendance(), paths.student.schedule(), paths.student.notes()],
  },
};

/** All screens of a menu, for the search. */
export const screensOf = ({ entries, groups }: AreaMenu): SectionScreen[] =>
  [...entries, ...groups.flatMap((group) => group.entries)].flatMap(({ inside, ...entry }) => inside ?? [entry]);
