import type { Picture } from '#contract/pictures';
import type { Course } from '#contract/site';
import type { PublicSite } from './site.ts';
import type { CourseSubject } from './parts/course-facts.ts';

// Test fixtures: a made-up academy.

const slot = (
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat',
  startTime: string,
  endTime: string,
  room: string | null = 'Room 1',
) => ({
  day,
  startTime,
  endTime,
  room,
});

/** A minimal batch. */
export const openBatch = { teacher: null, seatsLeft: null, nextStart: null, hasBegun: true };

export const picture = (_id: string, caption: string | null): Picture => ({
  _id,
  caption,
  files: [
    { type: 'image/avif', width: 480, height: 320, address: `/pictures/${_id}-480.avif` },
    { type: 'image/avif', width: 960, height: 640, address: `/pictures/${_id}-960.avif` },
    { type: 'image/webp', width: 480, height: 320, address: `/pictures/${_id}-480.webp` },
    { type: 'image/webp', width: 960, height: 640, address: `/pictures/${_id}-960.webp` },
  ],
});

export const physics: CourseSubject = {
  _id: 's-physics',
  name: 'Physics',
  description: 'Mechanics, heat, waves and electricity.',
  colour: 'peacock',
  fee: null,
  texts: {},
  batches: [
    {
      _id: 'b-1',
      ...openBatch,
      name: '11 Science Physics Morning',
      schedule: [slot('mon', '08:00', '09:00'), slot('wed', '08:00', '09:00'), slot('fri', '08:00', '09:00', 'Room 2')],
    },
    {
      _id: 'b-2',
      ...openBatch,
      name: '11 Science Physics Evening',
      schedule: [slot('wed', '17:30', '18:30'), slot('fri', '17:30', '18:30')],
    },
  ],
};

export const chemistry: CourseSubject = {
  _id: 's-chemistry',
  name: 'Chemistry',
  description: null,
  colour: 'plum',
  fee: null,
  texts: {},
  batches: [
    {
      _id: 'b-3',
      ...openBatch,
      name: '11 Science Chemistry Morning',
      schedule: [slot('mon', '09:15', '10:15'), slot('tue', '08:00', '09:00', null)],
    },
  ],
};

export const science: Course = {
  _id: 'c-11s',
  name: '11 Science',
  level: 11,
  fee: null,
  texts: {},
  subjects: [physics, chemistry],
};
export const emptyCourse: Course = {
  _id: 'c-10',
  name: '10',
  level: 10,
  fee: null,
  texts: {},
  subjects: [{ ...chemistry, _id: 's-10', batches: [] }],
};

const bare = {
  samples: [],
  canSendMail: true,
  resources: [],
  closedDays: [],
  legal: { terms: null, privacy: null, cookies: null },
};

export const fullSite: PublicSite = {
  isSetUp: true,
  ...bare,
  origin: 'https://academy.example.com',
  academy: {
    name: 'Sample Academy',
    tagline: 'Classes 10 to 12 in Latur',
    about: 'We teach small batches.\n\nEvery class has a plan.',
    texts: {},
    addressLines: ['2nd floor, Sample Building', 'Station Road'],
    city: 'Latur',
    state: 'Maharashtra',
    postalCode: '413512',
    phones: ['+912382000001', '+919800000002'],
    whatsapp: '+919800000002',
    email: 'office@example.com',
    mapUrl: 'https://maps.example.com/sample',
    socialLinks: [{ label: 'YouTube', url: 'https://video.example.com/sample' }],
    officeHours: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const).map((day) => ({
      day,
      opens: '10:00',
      closes: '18:00',
    })),
    timeZone: 'Asia/Kolkata',
    colour: null,
  },
  logo: null,
  building: [],
  courses: [emptyCourse, science],
  teachers: [
    {
      _id: 't-1',
      name: 'Sample Teacher',
      qualification: 'M.Sc. Physics',
      bio: null,
      picture: null,
      subjects: [{ _id: 's-physics', name: 'Physics' }],
    },
  ],
};

export const emptySite: PublicSite = {
  isSetUp: true,
  ...bare,
  origin: 'https://academy.example.com',
  academy: {
    name: 'New Academy',
    tagline: null,
    about: null,
    texts: {},
    addressLines: [],
    city: null,
    state: null,
    postalCode: null,
    phones: [],
    whatsapp: null,
    email: null,
    mapUrl: null,
    socialLinks: [],
    officeHours: [],
    timeZone: 'Asia/Kolkata',
    colour: null,
  },
  logo: null,
  building: [],
  courses: [],
  teachers: [],
};
