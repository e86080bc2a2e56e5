import { nameParts, rowNumbers } from './common-headings.ts';
import type { KindOfSheet } from './kind-of-sheet.ts';

export const teacherSheet: KindOfSheet = {
  kind: 'teachers',
  fields: {
    name: 'name',
    surname: 'name',
    firstName: 'name',
    middleName: 'name',
    phone: 'phone',
    email: 'email',
    subjects: 'subjects',
    qualification: 'text',
    bio: 'remark',
    joiningDate: 'day',
    status: 'word',
    showOnSite: 'yes-no',
  },
  nameField: 'name',
  needsName: true,
  headings: [
    ['ignored', rowNumbers],
    ['ignored', /^(batches|students|classes a week|salary|pay|वेतन|पगार)$/],
    ['email', /e ?mail|ईमेल|ई मेल|इमेल/],
    ['phone', /mob|phone|contact|cell|whats ?app|^tel|मोबा|फोन|दूरध्वनी|संपर्क|भ्रमणध्वनी/],
    ...nameParts,
    ['subjects', /subject|^sub(j|s)?$|विषय/],
    ['qualification', /qualif|degree|education|शिक्षण|शैक्षणिक|पदवी|योग्यता/],
    ['showOnSite', /site|website|संकेतस्थळ|वेबसाइट/],
    ['bio', /^(bio|about|introduction|profile|experience|अनुभव|परिचय)/],
    ['joiningDate', /join|^d ?o ?j$|रुजू|नियुक्त|ज्वाइनिंग|जॉइनिंग|दाखल|जुडने|^(date|दिनांक|तारीख|तिथि)$/],
    ['status', /^status$|स्थिती|स्थिति/],
    ['name', /name|teacher|faculty|staff|नाव|नाम|शिक्षक|अध्यापक/],
  ],
};
