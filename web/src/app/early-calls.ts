import { getMe } from '#contract/auth';
import { getAdminSummary, getStudentSummary, getTeacherSummary } from '#contract/dashboard';
import { listStudents } from '#contract/students';
import { addressOf } from '../lib/api.ts';

/** What the screens people land on show, by address and role: somebody else's would be refused. */
const shown = {
  '/app/students': {
    role: 'admin',
    address: addressOf(listStudents, {}, { page: 1, limit: 25, sort: 'name' }),
    // What the address adds to the screen's is a search, a filter or another page.
    isList: true,
  },
  '/app/dashboard': { role: 'admin', address: addressOf(getAdminSummary) },
  '/app/teacher/dashboard': { role: 'teacher', address: addressOf(getTeacherSummary) },
  '/app/teacher/attendance/mark': { role: 'teacher', address: addressOf(getTeacherSummary) },
  '/app/student/dashboard': { role: 'student', address: addressOf(getStudentSummary) },
};

/**
 * Runs in the file of the signed-in areas: who is asking, and then what their screen shows, is asked for while the scripts
 * are still on their way. `lib/early-answers.ts` hands the answers out.
 */
export const earlyCallsScript = `(function(){var early=window.earlyAnswers=new Map();
function ask(address){var answer=fetch(address,{headers:{accept:'application/json'},credentials:'same-origin',signal:AbortSignal.timeout(20000)})
.then(function(response){return response.text().then(function(text){return{status:response.status,text:text}})}).catch(function(){});
early.set(address,answer);return answer}
var place=${JSON.stringify(shown)}[location.pathname];
if(place&&place.isList&&location.search)place=undefined;
ask('${addressOf(getMe)}').then(function(me){if(!place||!me||me.status!==200)return;
var who=JSON.parse(me.text);if(who.data.role===place.role&&!who.mustChangePassword)ask(place.address)})})()`;
