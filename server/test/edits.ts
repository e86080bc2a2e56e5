import { v7 as uuidv7 } from 'uuid';

/** A valid edit of every versioned record by the name of its call, different for each `by`. */
export const edits: Record<string, (by: string) => object> = {
  updateAdmin: () => ({ isActive: true }),
  updateSubject: (by) => ({ name: `${by} ${uuidv7()}` }),
  updateStandard: (by) => ({ name: `${by} ${uuidv7()}` }),
  updateTeacher: (by) => ({ bio: by }),
  updateStudent: (by) => ({ schoolName: by }),
  updateEnquiry: (by) => ({ schoolName: by }),
  setEnquiryStatus: (by) => ({ status: 'contacted', note: by }),
  // Not the room: both have a class at the same time.
  updateBatch: (by) => ({ endDate: by.endsWith('0') ? '2030-01-31' : '2030-02-28' }),
  updateNewsletter: (by) => ({ subject: by }),
  updateAnnouncement: (by) => ({ title: by }),
  updateClosedDays: (by) => ({ name: by }),
  updateNote: (by) => ({ description: by }),
};
