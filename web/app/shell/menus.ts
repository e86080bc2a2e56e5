import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  CalendarDays,
  ClipboardCheck,
  DatabaseBackup,
  FileText,
  GraduationCap,
  History,
  House,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  School,
  Settings,
  ShieldCheck,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../../lib/paths.ts';
import { NewEnquiryCount } from '../features/admission-enquiries/new-enquiry-count.tsx';
import { UnreadAnnouncementCount } from '../features/announcements/unread-announcement-count.tsx';
import { OpenMessageCount } from '../features/contact-messages/open-message-count.tsx';

export interface MenuEntry {
  to: string;
  label: MessageDescriptor;
  /** Word for the narrow tab bar, where `label` is too long. */
  short?: MessageDescriptor;
  icon: LucideIcon;
  /** A number that waits there; draws nothing for none. */
  count?: ComponentType;
}

export interface AreaMenu {
  title: MessageDescriptor;
  dashboard: string;
  profile: string;
  /** In the order of the specification; a screen enters here with the change that builds it. */
  entries: MenuEntry[];
  /** Below them and quieter: what is looked after now and then. */
  more?: { title: MessageDescriptor; entries: MenuEntry[] };
  /** Bottom bar on phones, between "Home" and "More"; at most three. */
  tabs: string[];
}

export const homeTab = { label: msg`Home`, icon: House };

export const menus: Record<Role, AreaMenu> = {
  admin: {
    title: msg`Admin Panel`,
    dashboard: '/app/dashboard',
    profile: '/app/profile',
    entries: [
      { to: '/app/subjects', label: msg`Subjects`, icon: BookOpen },
      { to: '/app/standards', label: msg`Standards`, icon: Layers },
      { to: '/app/teachers', label: msg`Teachers`, icon: GraduationCap },
      { to: '/app/batches', label: msg`Batches`, icon: School },
      { to: '/app/students', label: msg`Students`, icon: Users },
      {
        to: '/app/registrations',
        label: msg`New Registrations`,
        icon: UserPlus,
        count: NewEnquiryCount,
      },
      { to: '/app/announcements', label: msg`Announcements`, icon: Megaphone },
      { to: '/app/backup', label: msg`Backup`, icon: DatabaseBackup },
    ],
    more: {
      title: msg`Academy`,
      entries: [
        { to: '/app/schedule', label: msg`Schedule`, icon: CalendarDays },
        {
          to: '/app/messages',
          label: msg`Messages`,
          icon: MessageSquare,
          count: OpenMessageCount,
        },
        { to: '/app/newsletter', label: msg`Newsletter`, icon: Newspaper },
        { to: '/app/notes', label: msg`Notes`, icon: FileText },
        { to: '/app/mail', label: msg`Mail`, icon: Mail },
        { to: '/app/history', label: msg`History`, icon: History },
        { to: '/app/admins', label: msg`Admins`, icon: ShieldCheck },
        { to: '/app/settings', label: msg`Settings`, icon: Settings },
      ],
    },
    tabs: [],
  },
  teacher: {
    title: msg`Teacher Panel`,
    dashboard: '/app/teacher/dashboard',
    profile: '/app/teacher/profile',
    entries: [
      { to: '/app/teacher/batches', label: msg`Batches`, icon: School },
      { to: '/app/teacher/students', label: msg`Students`, icon: Users },
      { to: '/app/teacher/attendance/mark', label: msg`Mark Attendance`, short: msg`Mark`, icon: ClipboardCheck },
      { to: '/app/teacher/attendance/student', label: msg`Student-wise Attendance`, icon: UserCheck },
      { to: '/app/teacher/schedule', label: msg`Schedule`, icon: CalendarDays },
      { to: '/app/teacher/notes', label: msg`Notes`, icon: FileText },
      {
        to: '/app/teacher/announcements',
        label: msg`Announcements`,
        icon: Megaphone,
        count: UnreadAnnouncementCount,
      },
    ],
    tabs: ['/app/teacher/attendance/mark', '/app/teacher/batches', '/app/teacher/notes'],
  },
  student: {
    title: msg`Student Panel`,
    dashboard: '/app/student/dashboard',
    profile: '/app/student/profile',
    entries: [
      { to: '/app/student/batches', label: msg`Batches`, icon: School },
      { to: '/app/student/attendance', label: msg`Attendance`, icon: ClipboardCheck },
      { to: '/app/student/schedule', label: msg`Schedule`, icon: CalendarDays },
      { to: '/app/student/notes', label: msg`Notes`, icon: FileText },
      { to: '/app/student/announcements', label: msg`Announcements`, icon: Megaphone },
    ],
    tabs: ['/app/student/attendance', '/app/student/schedule', '/app/student/notes'],
  },
};
