import { v7 as uuidv7 } from 'uuid';

/** A change that every write of one versioned record takes, another one for each `by`; by the name of its call. */
export const edits: Record<string, (by: string) => object> = {
  updateAdmin: () => ({ isActive: true }),
  updateSubject: (by) => ({ name: `${by} ${uuidv7()}` }),
  updateStandard: (by) => ({ name: `${by} ${uuidv7()}` }),
  updateTeacher: (by) => ({ bio: by }),
  updateStudent: (by) => ({ schoolName: by }),
  updateEnquiry: (by) => ({ schoolName: by }),
  setEnquiryStatus: (by) => ({ status: 'contacted', note: by }),
  // Not the room: each of them has its class at the same time.
  updateBatch: (by) => ({ endDate: by.endsWith('0') ? '2030-01-31' : '2030-02-28' }),
  updateNewsletter: (by) => ({ subject: by }),
  updateAnnouncement: (by) => ({ title: by }),
  updateClosedDays: (by) => ({ name: by }),
  updateNote: (by) => ({ description: by }),
};
