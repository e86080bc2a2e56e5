import type { ComponentType } from 'react';
import type { Role } from '../lib/areas.ts';

/** Lazy import of a screen, cached by the service worker. What it reads first is in `loaders.ts`. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** Route handle: what a screen needs of the shell. */
export interface ScreenHandle {
  /** Whether its own bar replaces the tabs on a phone; the top bar then opens the menu. */
  hasOwnBar: boolean;
}

/** Every path of the signed-in areas, relative to the area's prefix (`routes.ts`), and its screen. */
export const screens: Record<Role, Record<string, LoadScreen>> = {
  admin: {
    dashboard: () => import('./features/dashboard/admin-dashboard/admin-dashboard-page.tsx'),
    subjects: () => import('./features/subjects/subjects/subjects-page.tsx'),
    'subjects/create': () => import('./features/subjects/create-subject/create-subject-page.tsx'),
    'subjects/:id': () => import('./features/subjects/subject/subject-page.tsx'),
    'subjects/:id/edit': () => import('./features/subjects/edit-subject/edit-subject-page.tsx'),
    standards: () => import('./features/standards/standards/standards-page.tsx'),
    'standards/create': () => import('./features/standards/create-standard/create-standard-page.tsx'),
    'standards/:id': () => import('./features/standards/standard/standard-page.tsx'),
    'standards/:id/edit': () => import('./features/standards/edit-standard/edit-standard-page.tsx'),
    teachers: () => import('./features/teachers/teachers/teachers-page.tsx'),
    'teachers/create': () => import('./features/teachers/create-teacher/create-teacher-page.tsx'),
    'teachers/:id': () => import('./features/teachers/teacher/teacher-page.tsx'),
    'teachers/:id/edit': () => import('./features/teachers/edit-teacher/edit-teacher-page.tsx'),
    batches: () => import('./features/batches/batches/batches-page.tsx'),
    'batches/create': () => import('./features/batches/create-batch/create-batch-page.tsx'),
    'batches/times': () => import('./features/batches/batch-times/batch-times-page.tsx'),
    'batches/:id': () => import('./features/batches/batch/batch-page.tsx'),
    'batches/:id/edit': () => import('./features/batches/edit-batch/edit-batch-page.tsx'),
    'batches/:id/roll': () => import('./features/batches/roll-sheet/roll-sheet-page.tsx'),
    'batches/:batchId/add-existing-student': () =>
      import('./features/batches/add-existing-student/add-existing-student-page.tsx'),
    students: () => import('./features/students/students/students-page.tsx'),
    'students/create': () => import('./features/students/create-student/create-student-page.tsx'),
    'students/id-cards': () => import('./features/students/id-cards/id-cards-page.tsx'),
    'students/:id': () => import('./features/students/student/student-page.tsx'),
    'students/:id/edit': () => import('./features/students/edit-student/edit-student-page.tsx'),
    'students/:id/certificate': () => import('./features/students/certificate/certificate-page.tsx'),
    registrations: () => import('./features/admission-enquiries/registrations/registrations-page.tsx'),
    'registrations/:id': () => import('./features/admission-enquiries/registration/registration-page.tsx'),
    'registrations/:id/edit': () =>
      import('./features/admission-enquiries/edit-registration/edit-registration-page.tsx'),
    announcements: () => import('./features/announcements/announcements/announcements-page.tsx'),
    'announcements/create': () => import('./features/announcements/create-announcement/create-announcement-page.tsx'),
    'announcements/:id': () => import('./features/announcements/announcement/announcement-page.tsx'),
    'announcements/:id/edit': () => import('./features/announcements/edit-announcement/edit-announcement-page.tsx'),
    schedule: () => import('./features/schedule/academy-schedule/academy-schedule-page.tsx'),
    'closed-days': () => import('./features/calendar/closed-days/closed-days-page.tsx'),
    calls: () => import('./features/contacts/calls/calls-page.tsx'),
    leave: () => import('./features/leave-requests/leave-requests/leave-requests-page.tsx'),
    absentees: () => import('./features/attendance/absentees/absentees-page.tsx'),
    notes: () => import('./features/notes/all-notes/all-notes-page.tsx'),
    messages: () => import('./features/contact-messages/contact-messages/contact-messages-page.tsx'),
    'messages/:id': () => import('./features/contact-messages/contact-message/contact-message-page.tsx'),
    newsletter: () => import('./features/newsletter/newsletter/newsletter-page.tsx'),
    'newsletter/compose': () => import('./features/newsletter/compose-newsletter/compose-newsletter-page.tsx'),
    'newsletter/:id': () => import('./features/newsletter/one-newsletter/one-newsletter-page.tsx'),
    backup: () => import('./features/backups/backups/backups-page.tsx'),
    mail: () => import('./features/mail/mails/mails-page.tsx'),
    'mail/:id': () => import('./features/mail/mail/mail-page.tsx'),
    admins: () => import('./features/admins/admins/admins-page.tsx'),
    import: () => import('./features/imports/imports/import-page.tsx'),
    'move-up': () => import('./features/move-ups/move-up/move-up-page.tsx'),
    history: () => import('./features/audit/history/history-page.tsx'),
    settings: () => import('./features/settings/settings/settings-page.tsx'),
    'settings/running': () => import('./features/system/running/running-page.tsx'),
    'settings/:part': () => import('./features/settings/settings-part/settings-part-page.tsx'),
    profile: () => import('./features/profile/my-profile/my-profile-page.tsx'),
  },
  teacher: {
    dashboard: () => import('./features/dashboard/teacher-dashboard/teacher-dashboard-page.tsx'),
    batches: () => import('./features/batches/teaching-batches/teaching-batches-page.tsx'),
    'batches/:id': () => import('./features/batches/teaching-batch/teaching-batch-page.tsx'),
    students: () => import('./features/teachers/teaching-students/teaching-students-page.tsx'),
    'attendance/mark': () => import('./features/attendance/mark-attendance/mark-attendance-page.tsx'),
    'attendance/tell': () => import('./features/attendance/tell-parents/tell-parents-page.tsx'),
    'attendance/student': () => import('./features/attendance/student-attendance/student-attendance-page.tsx'),
    calls: () => import('./features/contacts/calls/calls-page.tsx'),
    leave: () => import('./features/leave-requests/taught-leave/taught-leave-page.tsx'),
    schedule: () => import('./features/schedule/teaching-schedule/teaching-schedule-page.tsx'),
    notes: () => import('./features/notes/teaching-notes/teaching-notes-page.tsx'),
    announcements: () => import('./features/announcements/my-announcements/my-announcements-page.tsx'),
    'announcements/:id': () => import('./features/announcements/my-announcement/my-announcement-page.tsx'),
    profile: () => import('./features/profile/teacher-profile/teacher-profile-page.tsx'),
  },
  student: {
    dashboard: () => import('./features/dashboard/student-dashboard/student-dashboard-page.tsx'),
    batches: () => import('./features/batches/my-batches/my-batches-page.tsx'),
    attendance: () => import('./features/attendance/my-attendance/my-attendance-page.tsx'),
    schedule: () => import('./features/schedule/my-schedule/my-schedule-page.tsx'),
    notes: () => import('./features/notes/my-notes/my-notes-page.tsx'),
    announcements: () => import('./features/announcements/my-announcements/my-announcements-page.tsx'),
    'announcements/:id': () => import('./features/announcements/my-announcement/my-announcement-page.tsx'),
    profile: () => import('./features/profile/student-profile/student-profile-page.tsx'),
  },
};

/** Path prefix of each role. */
export const prefixes: Record<Role, string> = { admin: '/app', teacher: '/app/teacher', student: '/app/student' };
