import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  CalendarCheck,
  CalendarDays,
  CalendarOff,
  ClipboardCheck,
  DatabaseBackup,
  FileText,
  FileUp,
  GraduationCap,
  History,
  House,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  PhoneCall,
  School,
  Settings,
  ShieldCheck,
  UserCheck,
  UserPlus,
  Users,
  UserX,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../../lib/areas.ts';
import { NewEnquiryCount } from '../features/admission-enquiries/new-enquiry-count.tsx';
import { UnreadAnnouncementCount } from '../features/announcements/unread-announcement-count.tsx';
import { OpenMessageCount } from '../features/contact-messages/open-message-count.tsx';
import { OpenLeaveCount } from '../features/leave-requests/open-leave-count.tsx';
import { TaughtLeaveCount } from '../features/leave-requests/taught-leave-count.tsx';
import { paths } from '../../lib/paths.ts';

export interface MenuEntry {
  to: string;
  label: MessageDescriptor;
  /** Short label for the narrow tab bar. */
  short?: MessageDescriptor;
  icon: LucideIcon;
  /** Badge with the number of open items; empty for none. */
  count?: ComponentType;
}

export interface AreaMenu {
  title: MessageDescriptor;
  dashboard: string;
  profile: string;
  /** In the order of the specification. */
  entries: MenuEntry[];
  /** Secondary entries, for what is needed now and then. */
  more?: { title: MessageDescriptor; entries: MenuEntry[] };
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
    more: {
      title: msg`Academy`,
      entries: [
        { to: paths.admin.schedule(), label: msg`Schedule`, icon: CalendarDays },
        { to: paths.admin.absentees(), label: msg`Absent today`, icon: UserX },
        { to: paths.admin.calls(), label: msg`Who needs a call`, icon: PhoneCall },
        {
          to: paths.admin.messages(),
          label: msg`Messages`,
          icon: MessageSquare,
          count: OpenMessageCount,
        },
        { to: paths.admin.leave(), label: msg`Leave requests`, icon: CalendarOff, count: OpenLeaveCount },
        { to: paths.admin.newsletters(), label: msg`Newsletter`, icon: Newspaper },
        { to: paths.admin.notes(), label: msg`Notes`, icon: FileText },
        { to: paths.admin.mails(), label: msg`Mail`, icon: Mail },
        { to: paths.admin.import(), label: msg`Import`, icon: FileUp },
        { to: paths.admin.moveUp(), label: msg`Year end`, icon: CalendarCheck },
        { to: paths.admin.history(), label: msg`History`, icon: History },
        { to: paths.admin.admins(), label: msg`Admins`, icon: ShieldCheck },
        { to: paths.admin.settings(), label: msg`Settings`, icon: Settings },
      ],
    },
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
    more: {
      title: msg`Families`,
      entries: [
        { to: paths.teacher.leave(), label: msg`Leave`, icon: CalendarOff, count: TaughtLeaveCount },
        { to: paths.teacher.calls(), label: msg`Who needs a call`, icon: PhoneCall },
      ],
    },
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
    tabs: [paths.student.attendance(), paths.student.schedule(), paths.student.notes()],
  },
};
