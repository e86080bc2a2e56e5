type Query<Name extends string> = { [Key in Name]?: string | undefined };

/** A query string; undefined values are omitted. */
function withQuery<Name extends string>(path: string, query: Query<Name> = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries<string | undefined>(query)) if (value) words.set(name, value);
  return String(words) === '' ? path : `${path}?${words}`;
}

/** Paths of all screens of the signed-in areas; `screens.ts` maps them to components. */
export const paths = {
  admin: {
    dashboard: () => '/app/dashboard',
    subjects: () => '/app/subjects',
    createSubject: () => '/app/subjects/create',
    subject: (id: string) => `/app/subjects/${id}`,
    editSubject: (id: string) => `/app/subjects/${id}/edit`,
    standards: () => '/app/standards',
    createStandard: () => '/app/standards/create',
    standard: (id: string) => `/app/standards/${id}`,
    editStandard: (id: string) => `/app/standards/${id}/edit`,
    teachers: () => '/app/teachers',
    createTeacher: () => '/app/teachers/create',
    teacher: (id: string) => `/app/teachers/${id}`,
    editTeacher: (id: string) => `/app/teachers/${id}/edit`,
    batches: () => '/app/batches',
    createBatch: () => '/app/batches/create',
    /** Days, times and teachers for the batches without. */
    batchTimes: () => '/app/batches/times',
    batch: (id: string, query?: Query<'tab' | 'date'>) => withQuery(`/app/batches/${id}`, query),
    editBatch: (id: string) => `/app/batches/${id}/edit`,
    addExistingStudent: (batchId: string) => `/app/batches/${batchId}/add-existing-student`,
    /** `students` are the ids of those on the sheet, with commas; everybody without it. */
    rollSheet: (id: string, query?: Query<'students'>) => withQuery(`/app/batches/${id}/roll`, query),
    students: (query?: Query<'standard' | 'noBatch'>) => withQuery('/app/students', query),
    /** From the admission enquiry `from`, or into the batch `batch`. */
    createStudent: (query?: Query<'from' | 'batch'>) => withQuery('/app/students/create', query),
    /** With an admission number as `search`, one student's card. */
    idCards: (query?: Query<'standard' | 'batch' | 'search'>) => withQuery('/app/students/id-cards', query),
    student: (id: string) => `/app/students/${id}`,
    certificate: (id: string) => `/app/students/${id}/certificate`,
    /** `focus` names the field to focus. */
    editStudent: (id: string, query?: Query<'focus'>) => withQuery(`/app/students/${id}/edit`, query),
    registrations: (query?: Query<'followUp' | 'status'>) => withQuery('/app/registrations', query),
    registration: (id: string) => `/app/registrations/${id}`,
    editRegistration: (id: string) => `/app/registrations/${id}/edit`,
    announcements: () => '/app/announcements',
    /** A copy of the announcement `copy`, or prefilled from the other parameters. */
    createAnnouncement: (query?: Query<'copy' | 'title' | 'body' | 'batch' | 'until'>) =>
      withQuery('/app/announcements/create', query),
    announcement: (id: string) => `/app/announcements/${id}`,
    editAnnouncement: (id: string) => `/app/announcements/${id}/edit`,
    schedule: () => '/app/schedule',
    closedDays: () => '/app/closed-days',
    calls: () => '/app/calls',
    absentees: (query?: Query<'date'>) => withQuery('/app/absentees', query),
    leave: (query?: Query<'status'>) => withQuery('/app/leave', query),
    notes: () => '/app/notes',
    messages: (query?: Query<'status'>) => withQuery('/app/messages', query),
    message: (id: string) => `/app/messages/${id}`,
    newsletters: () => '/app/newsletter',
    composeNewsletter: () => '/app/newsletter/compose',
    newsletter: (id: string) => `/app/newsletter/${id}`,
    backups: () => '/app/backup',
    mails: (query?: Query<'status'>) => withQuery('/app/mail', query),
    mail: (id: string) => `/app/mail/${id}`,
    admins: () => '/app/admins',
    import: (query?: Query<'kind' | 'step'>) => withQuery('/app/import', query),
    moveUp: () => '/app/move-up',
    history: () => '/app/history',
    settings: () => '/app/settings',
    /** A name of `settings-parts.ts`. */
    settingsPart: (part: string) => `/app/settings/${part}`,
    /** How the product itself runs. */
    running: () => '/app/settings/running',
    profile: () => '/app/profile',
  },
  teacher: {
    dashboard: () => '/app/teacher/dashboard',
    batches: () => '/app/teacher/batches',
    batch: (id: string) => `/app/teacher/batches/${id}`,
    students: () => '/app/teacher/students',
    /** Without a date, today's register. */
    markAttendance: (query?: Query<'batch' | 'date'>) => withQuery('/app/teacher/attendance/mark', query),
    /** Families of the absent in a register. */
    tellParents: (query?: Query<'batch' | 'date'>) => withQuery('/app/teacher/attendance/tell', query),
    studentAttendance: (query?: Query<'batch' | 'student'>) => withQuery('/app/teacher/attendance/student', query),
    calls: () => '/app/teacher/calls',
    leave: (query?: Query<'status'>) => withQuery('/app/teacher/leave', query),
    schedule: () => '/app/teacher/schedule',
    notes: (query?: Query<'note'>) => withQuery('/app/teacher/notes', query),
    announcements: () => '/app/teacher/announcements',
    announcement: (id: string) => `/app/teacher/announcements/${id}`,
    profile: () => '/app/teacher/profile',
  },
  student: {
    dashboard: () => '/app/student/dashboard',
    batches: () => '/app/student/batches',
    attendance: (query?: Query<'batch' | 'month'>) => withQuery('/app/student/attendance', query),
    schedule: (query?: Query<'week' | 'day'>) => withQuery('/app/student/schedule', query),
    notes: (query?: Query<'note' | 'batch'>) => withQuery('/app/student/notes', query),
    announcements: () => '/app/student/announcements',
    announcement: (id: string) => `/app/student/announcements/${id}`,
    profile: () => '/app/student/profile',
  },
};
