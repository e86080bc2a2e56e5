import type { Site } from '#contract/site';

const academy: Site['academy'] = {
  ...{
    name: 'Sample Academy',
    tagline: null,
    about: null,
    texts: {},
    addressLines: ['1 Main Road'],
    city: 'Latur',
    state: null,
  },
  ...{ postalCode: null, phones: ['+919800000001'], whatsapp: null, email: null, mapUrl: null, socialLinks: [] },
  ...{ officeHours: [], timeZone: 'Asia/Kolkata', colour: null },
};
/** An academy without office hours. */
export const sampleSite: Site = {
  isSetUp: true,
  ...{ academy, logo: null, building: [], courses: [], resources: [], teachers: [], closedDays: [] },
  legal: { terms: null, privacy: null, cookies: null },
};
