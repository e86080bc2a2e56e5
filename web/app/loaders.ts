import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import type { Role } from '../lib/areas.ts';
import { today } from '../lib/dates.ts';
import { readVisitor } from '../lib/visitor.ts';
import { adminsQuery } from './features/admins/admins.queries.ts';
import {
  enquiriesListed,
  enquiriesQuery,
  enquiryQuery,
  overviewOf,
} from './features/admission-enquiries/shared/admission-enquiries.queries.ts';
import {
  announcementQuery,
  announcementsList,
  myAnnouncementsQuery,
} from './features/announcements/shared/announcements.queries.ts';
import { absenteesList } from './features/contacts/shared/absentees.queries.ts';
import { myAttendanceQuery, registerQuery } from './features/attendance/shared/attendance.queries.ts';
import { monthOf, rangeOfMonth } from './features/attendance/shared/month-range.ts';
import { registerIn } from './features/attendance/shared/register-path.ts';
import { auditList } from './features/audit/shared/audit.queries.ts';
import { backupsList } from './features/backups/backups.queries.ts';
import { batchesList, batchQuery, unreadyBatchesQuery } from './features/batches/shared/batches.queries.ts';
import { myBatchesQuery } from './features/batches/shared/my-batches.queries.ts';
import { teachingBatchQuery } from './features/batches/shared/teaching-batches.queries.ts';
import { closedDaysQuery } from './features/calendar/shared/calendar.queries.ts';
import { contactMessageQuery, contactMessagesList } from './features/contact-messages/contact-messages.queries.ts';
import { callsList } from './features/contacts/calls/calls.queries.ts';
import { toTellQuery } from './features/contacts/shared/contacts.queries.ts';
import { inboxQuery } from './features/dashboard/admin-dashboard/inbox.queries.ts';
import {
  adminSummaryQuery,
  firstAnnouncementsQuery,
  newNotesQuery,
  studentSummaryQuery,
  taughtNotesQuery,
  teacherSummaryQuery,
} from './features/dashboard/shared/dashboard.queries.ts';
import { importsQuery } from './features/imports/imports.queries.ts';
import {
  comingLeaveQuery,
  firstTaughtLeaveQuery,
  leaveRequestsList,
  taughtLeaveList,
} from './features/leave-requests/shared/leave-requests.queries.ts';
import { mailQuery, mailsList } from './features/mail/shared/mail.queries.ts';
import { suggestionQuery } from './features/move-ups/move-ups.queries.ts';
import { newsletterQuery, newslettersQuery } from './features/newsletter/newsletter.queries.ts';
import { myNotesQuery, notesListed, notesQuery } from './features/notes/shared/notes.queries.ts';
import { myProfileQuery, myStudentProfileQuery, myTeacherProfileQuery } from './features/profile/profile.queries.ts';
import {
  academyScheduleQuery,
  myScheduleQuery,
  teachingScheduleQuery,
} from './features/schedule/shared/schedule.queries.ts';
import { askedMonday } from './features/schedule/week.ts';
import { settingsQuery } from './features/settings/settings.queries.ts';
import { systemStatusQuery } from './features/system/system.queries.ts';
import { standardQuery, standardsList } from './features/standards/shared/standards.queries.ts';
import { cardsListed, cardsQuery } from './features/students/id-cards/id-cards.queries.ts';
import { studentQuery, studentsList } from './features/students/shared/students.queries.ts';
import { subjectQuery, subjectsList } from './features/subjects/shared/subjects.queries.ts';
import { myTeachingBatchesEarly, teachingStudentsListed } from './features/teachers/shared/my-teaching.queries.ts';
import { teacherQuery, teachersList, teacherStudentsQuery } from './features/teachers/shared/teachers.queries.ts';
import { listQuery } from './lib/list-state.ts';
import { readEarly, readPagesEarly, recordLoader } from './lib/read-early.ts';

const wordsOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;
const weekOf = (asked: LoaderFunctionArgs) => askedMonday(wordsOf(asked).get('week'));

const myAnnouncements = () => readPagesEarly(myAnnouncementsQuery('active'));

/**
 * What each screen of `screens.ts` reads on its first render. Forms that begin empty read nothing. No module that this one imports
 * may need React DOM or Mantine: it all runs before the first request (`main.ts`).
 */
export const loaders: Record<Role, Record<string, LoaderFunction>> = {
  admin: {
    dashboard: () => readEarly(adminSummaryQuery, inboxQuery, firstAnnouncementsQuery),
    subjects: subjectsList.loader,
    'subjects/:id': recordLoader(subjectQuery),
    'subjects/:id/edit': recordLoader(subjectQuery),
    standards: standardsList.loader,
    'standards/:id': recordLoader(standardQuery),
    'standards/:id/edit': recordLoader(standardQuery),
    teachers: teachersList.loader,
    'teachers/:id': recordLoader(teacherQuery),
    'teachers/:id/edit': recordLoader(teacherQuery),
    batches: batchesList.loader,
    'batches/times': () => readEarly(unreadyBatchesQuery),
    'batches/:id': recordLoader(batchQuery),
    'batches/:id/edit': recordLoader(batchQuery),
    'batches/:id/roll': recordLoader(batchQuery),
    'batches/:batchId/add-existing-student': ({ params }) => readEarly(batchQuery(params.batchId ?? '')),
    students: studentsList.loader,
    'students/id-cards': ({ request }) => readPagesEarly(cardsQuery(listQuery(request, cardsListed))),
    'students/:id': recordLoader(studentQuery),
    'students/:id/edit': recordLoader(studentQuery),
    'students/:id/certificate': recordLoader(studentQuery),
    registrations: ({ request }) => readEarly(enquiriesQuery(overviewOf(listQuery(request, enquiriesListed)))),
    'registrations/:id': recordLoader(enquiryQuery),
    'registrations/:id/edit': recordLoader(enquiryQuery),
    announcements: announcementsList.loader,
    'announcements/:id': recordLoader(announcementQuery),
    'announcements/:id/edit': recordLoader(announcementQuery),
    schedule: (asked) => readEarly(academyScheduleQuery(weekOf(asked), wordsOf(asked).get('search') ?? '')),
    'closed-days': () => readEarly(closedDaysQuery(today())),
    calls: callsList.loader,
    leave: leaveRequestsList.loader,
    absentees: absenteesList.loader,
    notes: ({ request }) => readEarly(notesQuery({ kind: 'all' }, listQuery(request, notesListed))),
    messages: contactMessagesList.loader,
    'messages/:id': recordLoader(contactMessageQuery),
    newsletter: ({ request }) => {
      const { page, limit } = listQuery(request, {});
      return readEarly(newslettersQuery({ page, limit }));
    },
    'newsletter/:id': recordLoader(newsletterQuery),
    backup: backupsList.loader,
    mail: mailsList.loader,
    'mail/:id': recordLoader(mailQuery),
    admins: () => readEarly(adminsQuery),
    import: () => readEarly(importsQuery),
    'move-up': () => readEarly(suggestionQuery),
    history: auditList.loader,
    settings: () => readEarly(settingsQuery),
    'settings/running': () => readEarly(systemStatusQuery),
    'settings/:part': () => readEarly(settingsQuery),
    profile: () => readEarly(myProfileQuery),
  },
  teacher: {
    dashboard: () => readEarly(teacherSummaryQuery, taughtNotesQuery, firstTaughtLeaveQuery, comingLeaveQuery),
    batches: () => readEarly(...myTeachingBatchesEarly()),
    'batches/:id': recordLoader(teachingBatchQuery),
    students: ({ request }) => {
      const id = readVisitor();
      return id === null ? null : readEarly(teacherStudentsQuery(id, listQuery(request, teachingStudentsListed)));
    },
    'attendance/mark': (asked) => {
      const [batch, date] = [wordsOf(asked).get('batch'), wordsOf(asked).get('date')];
      return readEarly(
        ...(batch && date ? [registerQuery(batch, date)] : []),
        teacherSummaryQuery,
        ...myTeachingBatchesEarly(),
      );
    },
    'attendance/tell': (asked) => {
      const { batch, date } = registerIn(wordsOf(asked));
      return batch === '' ? null : readEarly(toTellQuery(batch, date));
    },
    'attendance/student': (asked) => {
      const batch = wordsOf(asked).get('batch');
      return readEarly(...(batch ? [teachingBatchQuery(batch)] : []), ...myTeachingBatchesEarly());
    },
    calls: callsList.loader,
    leave: taughtLeaveList.loader,
    schedule: (asked) => readEarly(teachingScheduleQuery(weekOf(asked))),
    notes: ({ request }) => readEarly(notesQuery({ kind: 'teacher' }, listQuery(request, notesListed))),
    announcements: myAnnouncements,
    'announcements/:id': recordLoader(announcementQuery),
    profile: () => {
      const id = readVisitor();
      return id === null ? null : readEarly(myTeacherProfileQuery(id));
    },
  },
  student: {
    dashboard: () => readEarly(studentSummaryQuery, newNotesQuery),
    batches: () => readEarly(myBatchesQuery),
    attendance: (asked) => {
      const month = wordsOf(asked).get('month') ?? monthOf(today());
      return readEarly(myAttendanceQuery(wordsOf(asked).get('batch') ?? '', rangeOfMonth(month)), myBatchesQuery);
    },
    schedule: (asked) => readEarly(myScheduleQuery(weekOf(asked))),
    notes: (asked) => readPagesEarly(myNotesQuery(wordsOf(asked).get('batch'))),
    announcements: myAnnouncements,
    'announcements/:id': recordLoader(announcementQuery),
    profile: () => readEarly(myStudentProfileQuery),
  },
};
