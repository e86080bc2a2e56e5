import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SectionScreen } from '../lib/sections.ts';
import { paths } from '../../lib/paths.ts';

const { admin, teacher } = paths;

type Searching = 'admin' | 'teacher';

/** Actions that can be started from anywhere. */
export const actions: Record<Searching, SectionScreen[]> = {
  admin: [
    { to: admin.createStudent(), label: msg`Add student` },
    { to: admin.import(), label: msg`Import from a spreadsheet` },
    { to: admin.createTeacher(), label: msg`Add teacher` },
    { to: admin.createBatch(), label: msg`Create batch` },
    { to: admin.createSubject(), label: msg`Add subject` },
    { to: admin.createStandard(), label: msg`Add standard` },
    { to: admin.createAnnouncement(), label: msg`New announcement` },
    { to: admin.composeNewsletter(), label: msg`Write a newsletter` },
    { to: admin.registrations({ followUp: 'due' }), label: msg`Call families who are due today` },
    { to: admin.students({ noBatch: 'true' }), label: msg`Students without a batch` },
    { to: admin.registrations({ status: 'visit' }), label: msg`Booked visits` },
    { to: admin.idCards(), label: msg`Print ID cards` },
  ],
  teacher: [],
};

/** Synonyms for a place, by its path. */
export const words: Record<string, MessageDescriptor> = {
  [admin.schedule()]: msg`timetable classes week rooms`,
  [admin.closedDays()]: msg`holidays`,
  [admin.leave()]: msg`absence holiday away parents ask`,
  [admin.absentees()]: msg`absentees call parents`,
  [admin.registrations()]: msg`admissions enquiries`,
  [admin.backups()]: msg`restore download`,
  [admin.history()]: msg`audit changes`,
  [admin.moveUp()]: msg`move up promote new year next standard pass out`,
  [admin.admins()]: msg`front desk users`,
  [admin.settings()]: msg`academy name phone address hours logo colour fees`,
  [admin.running()]: msg`version disk space slow server status health`,
  [admin.standards()]: msg`classes grades`,
  [admin.import()]: msg`excel csv upload students list`,
  [admin.createStudent()]: msg`new admission`,
  [admin.idCards()]: msg`identity card`,
  [admin.createTeacher()]: msg`new`,
  [admin.createBatch()]: msg`new add`,
  [admin.createSubject()]: msg`new`,
  [admin.createStandard()]: msg`new`,
  [admin.createAnnouncement()]: msg`add notice`,
  [admin.composeNewsletter()]: msg`new`,
  [teacher.schedule()]: msg`timetable`,
  [teacher.markAttendance()]: msg`register present absent`,
};
