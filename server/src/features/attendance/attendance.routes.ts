import * as contract from '#contract/attendance';
import { routes } from '../../http/implement.ts';
import * as history from './history.service.ts';
import { discardMarks } from './discard-marks.service.ts';
import { markAttendance } from './mark-attendance.service.ts';
import { getMonthSheet, getMonthSheetOfAll } from './month-sheet.service.ts';
import { getRegister } from './register.service.ts';
import { setMarksAside } from './set-aside.service.ts';
import * as students from './student-attendance.service.ts';

export const attendanceRoutes = routes(contract, (deps) => {
  const { db } = deps;
  return {
    getRegister: ({ user, params, say }) => getRegister(db, user, params.batchId, params.date, say),
    markAttendance: ({ user, params, body, once }) => once((tx) => markAttendance(tx, user, params.batchId, body)),
    setMarksAside: ({ user, params, body, once }) => once((tx) => setMarksAside(tx, user, params, body)),
    discardMarks: ({ user, body, once }) => once((tx) => discardMarks(tx, user, body)),
    getMonthSheet: ({ user, params, query }) => getMonthSheet(db, user, params.batchId, query),
    getMonthSheetOfAll: ({ user, query, request }) => getMonthSheetOfAll(deps, user, query, request.signal),
    getBatchHistory: ({ user, params, query }) => history.getBatchHistory(db, user, params.batchId, query),
    listRegisterChanges: ({ user, params, query }) => history.listRegisterChanges(db, user, params, query),
    getStudentAttendance: ({ user, params, query }) => students.getStudentAttendance(db, user, params, query),
    getMyAttendance: ({ user, query }) => students.getMyAttendance(db, user.id, query),
    getMyBatchAttendance: ({ user, params, query }) =>
      students.getStudentAttendance(db, user, { studentId: user.id, batchId: params.batchId }, query),
  };
});
