import { listEnquiries } from '#contract/admission-enquiries';
import { listBatches } from '#contract/batches';
import type { ImportKind } from '#contract/imports';
import { listStudents } from '#contract/students';
import { listTeachers } from '#contract/teachers';
import { expect, test } from 'vitest';
import { fieldOfHeading } from './headings.ts';
import { kindsOfSheet } from './kinds/kinds.ts';

/** The headings of offices' own lists, in English, Marathi and Hindi. */
const headings: Record<Exclude<ImportKind, 'students'>, Record<string, string[]>> = {
  teachers: {
    ignored: ['Sr. No.', 'अ. क्र.', 'क्र. सं.', 'Salary', 'पगार', 'वेतन'],
    name: ['Teacher', 'Name of faculty', 'शिक्षकाचे नाव', 'शिक्षक', 'अध्यापक', 'अध्यापक का नाम'],
    surname: ['Surname', 'आडनाव', 'उपनाम'],
    firstName: ['First name', 'पहिले नाव', 'पहला नाम'],
    phone: ['Mobile No.', 'Contact', 'मोबाईल क्रमांक', 'मोबाइल नंबर', 'फ़ोन'],
    email: ['E-mail', 'ईमेल', 'ई-मेल'],
    subjects: ['Subject(s)', 'विषय'],
    qualification: ['Qualification', 'Degree', 'शैक्षणिक पात्रता', 'योग्यता'],
    bio: ['About', 'Experience', 'अनुभव', 'परिचय'],
    joiningDate: [
      'Date of joining',
      'D.O.J.',
      'रुजू दिनांक',
      'नियुक्तीची तारीख',
      'नियुक्ति तिथि',
      'ज्वाइनिंग तिथि',
      'तिथि',
      'Date',
    ],
    status: ['Status', 'स्थिती', 'स्थिति'],
    showOnSite: ['Website', 'संकेतस्थळावर', 'वेबसाइट पर'],
  },
  batches: {
    ignored: ['Sr. No.', 'अनुक्रमांक', 'Strength', 'विद्यार्थी संख्या'],
    name: ['Batch', 'Division', 'बॅचचे नाव', 'तुकडी', 'बैच'],
    code: ['Short name', 'Code', 'कोड', 'संकेतांक'],
    standard: ['Std', 'Class', 'इयत्ता', 'कक्षा'],
    subject: ['Subject', 'विषय'],
    teacher: ['Teacher', 'Faculty', 'शिक्षक', 'अध्यापक'],
    schedule: ['Timing', 'Days', 'वेळ', 'वार', 'समय', 'दिन व समय'],
    room: ['Room no.', 'Hall', 'खोली', 'कमरा'],
    startDate: ['Start date', 'From', 'सुरुवात', 'पासून', 'आरंभ तिथि'],
    endDate: ['End date', 'To', 'शेवटची तारीख', 'पर्यंत', 'अंतिम तिथि', 'समाप्ति'],
    capacity: ['Seats', 'Capacity', 'जागा', 'सीटें'],
    openForAdmission: ['Open for admission', 'प्रवेश सुरू आहे', 'प्रवेश'],
    status: ['Status', 'स्थिती', 'स्थिति'],
  },
  admissionEnquiries: {
    ignored: ['Sr. No.', 'Date', 'Enquiry date', 'Date of enquiry', 'दिनांक', 'तारीख', 'तिथि', 'Status'],
    studentName: ['Student', 'Name of candidate', 'विद्यार्थ्याचे नाव', 'छात्र का नाम'],
    parentName: ["Father's name", 'पालकाचे नाव', 'पिता का नाम', 'अभिभावक'],
    phone: ['Mobile', 'Contact no.', 'मोबाईल', 'मोबाइल', 'संपर्क'],
    email: ['Email ID', 'ईमेल'],
    standard: ['Class', 'Std', 'इयत्ता', 'कक्षा'],
    subjects: ['Subjects', 'विषय'],
    schoolName: ['School', 'शाळेचे नाव', 'विद्यालय'],
    source: ['Source', 'How did you hear', 'स्रोत', 'माध्यम'],
    nextFollowUpOn: ['Follow up', 'Next call', 'पुन्हा फोन', 'फोन करना है'],
    message: ['Remarks', 'Note', 'शेरा', 'टीप', 'संदेश'],
    reference: ['Reference', 'Enquiry no.', 'संदर्भ'],
  },
  attendance: {
    ignored: ['Sr. No.', 'अ. क्र.', 'Total', 'Present days', 'एकूण', 'उपस्थित दिवस'],
    batch: ['Batch', 'Division', 'बॅच', 'तुकडी', 'बैच'],
    admissionNo: ['Admission no.', 'GR No.', 'प्रवेश क्रमांक', 'प्रवेश संख्या'],
    rollNo: ['Roll No', 'हजेरी क्रमांक', 'रोल नंबर'],
    name: ['Name', 'विद्यार्थ्याचे नाव', 'छात्र का नाम'],
    mark: ['1', '०१', '01/07/2026', '1 July 2026', '१ जुलै २०२६', '1 जुलाई 2026'],
  },
};

const table = Object.entries(headings).flatMap(([kind, fields]) =>
  Object.entries(fields).flatMap(([field, words]) => words.map((word) => [kind as ImportKind, word, field] as const)),
);

test.each(table)('in a list of %s the heading %j means %j', (kind, heading, field) => {
  expect(fieldOfHeading(kindsOfSheet[kind], heading)).toBe(field);
});

test.each([
  ['students', listStudents],
  ['teachers', listTeachers],
  ['batches', listBatches],
  ['admissionEnquiries', listEnquiries],
] as const)('every heading of the downloaded list of %s is known', (kind, { sheet }) => {
  const unknown = sheet.columns.filter(({ heading }) => fieldOfHeading(kindsOfSheet[kind], heading) === undefined);
  expect(unknown.map(({ heading }) => heading)).toEqual([]);
});

test.each([
  ['Relation', 'parentRelation'],
  ['Relationship with student', 'parentRelation'],
  ['पालकाशी नाते', 'parentRelation'],
  ['रिश्ता', 'parentRelation'],
  ['Parent on WhatsApp', 'parentHasWhatsApp'],
  ['WhatsApp (Y/N)', 'parentHasWhatsApp'],
  ['WhatsApp number', 'phone'],
  ['Father’s WhatsApp', 'parentPhone'],
  ['Language', 'parentLanguage'],
  ['मातृभाषा', 'parentLanguage'],
  ['Second language', undefined],
])('in a list of students the heading %j means %j', (heading, field) => {
  expect(fieldOfHeading(kindsOfSheet.students, heading)).toBe(field);
});
