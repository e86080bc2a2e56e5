import { rowNumbers } from './common-headings.ts';
import type { KindOfSheet } from './kind-of-sheet.ts';

const week = /week|time|timing|days|schedule|class(es)? (on|at)|वेळ|वार|समय|दिवस|आठवड|हफ्त/;

export const batchSheet: KindOfSheet = {
  kind: 'batches',
  fields: {
    name: 'text',
    code: 'text',
    standard: 'standard',
    subject: 'subject',
    teacher: 'teacher',
    schedule: 'week',
    scheduleDays: 'days',
    scheduleTime: 'time',
    room: 'text',
    startDate: 'day',
    endDate: 'day',
    capacity: 'count',
    openForAdmission: 'yes-no',
    status: 'word',
  },
  nameField: 'name',
  needsName: true,
  headings: [
    ['ignored', rowNumbers],
    ['ignored', /^(students|attendance)$|^(enrol+ed|strength|no of students|विद्यार्थी संख्या)/],
    ['code', /code|short|संकेत|कोड/],
    ['openForAdmission', /open|admission|प्रवेश|एडमिशन/],
    ['startDate', /start|begin|^from$|सुरु|सुरू|शुरू|आरंभ|पासून|पहिला दिवस/],
    ['endDate', /^end|finish|^to$|until|समाप्त|शेवट|आखिरी|अंतिम|पर्यंत/],
    // The cells decide which: days and times may have a column each.
    ['schedule', week],
    ['scheduleDays', week],
    ['scheduleTime', week],
    ['standard', /standard|^std|^class$|grade|course|stream|इयत्ता|कक्षा|यत्ता|वर्ग/],
    ['subject', /subject|^sub(j)?$|विषय/],
    ['teacher', /teacher|faculty|^sir|शिक्षक|अध्यापक/],
    ['room', /room|hall|खोली|कक्ष$|कमरा/],
    ['capacity', /seat|capacity|limit|जागा|क्षमता|सीट/],
    ['status', /^status$|स्थिती|स्थिति/],
    ['name', /name|batch|division|^div$|नाव|नाम|बॅच|बैच|तुकडी/],
  ],
};
