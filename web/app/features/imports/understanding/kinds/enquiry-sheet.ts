import { nameParts, rowNumbers } from './common-headings.ts';
import type { KindOfSheet } from './kind-of-sheet.ts';

export const enquirySheet: KindOfSheet = {
  kind: 'admissionEnquiries',
  fields: {
    reference: 'number-text',
    studentName: 'name',
    surname: 'name',
    firstName: 'name',
    middleName: 'name',
    phone: 'phone',
    parentName: 'name',
    standard: 'standard',
    subjects: 'subjects',
    email: 'email',
    schoolName: 'text',
    source: 'word',
    nextFollowUpOn: 'day',
    message: 'remark',
  },
  nameField: 'studentName',
  needsName: true,
  headings: [
    ['message', /^(message|note|notes|remark|remarks|comment|शेरा|संदेश|टीप)/],
    ['ignored', rowNumbers],
    [
      'ignored',
      /^(stage|received|visit on|visit at|why declined|admission no|status|date|enquiry date|date of enquiry|दिनांक|तारीख|तिथि)$/,
    ],
    ['reference', /reference|^ref|enquiry (no|number|id)|संदर्भ|रेफरेंस/],
    ['source', /source|how did|heard|स्रोत|माध्यम|संपर्क (कसा|कैसे)/],
    ['nextFollowUpOn', /call on|follow|next|पुन्हा|फोन कर/],
    ['email', /e ?mail|ईमेल|ई मेल|इमेल/],
    ['phone', /mob|phone|contact|cell|whats ?app|^tel|मोबा|फोन|दूरध्वनी|संपर्क|भ्रमणध्वनी/],
    ...nameParts,
    ['parentName', /parent|father|mother|guardian|पालक|वडिल|वडील|आईचे|पिता|माता|अभिभावक/],
    ['schoolName', /school|college|institute|शाळ|महाविद्यालय|विद्यालय|कॉलेज|स्कूल/],
    ['subjects', /subject|^sub(j|s)?$|विषय/],
    ['standard', /standard|^std|class|grade|course|stream|इयत्ता|कक्षा|यत्ता|वर्ग/],
    ['studentName', /name|student|candidate|pupil|नाव|नाम|विद्यार्थी|छात्र/],
  ],
};
