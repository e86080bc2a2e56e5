import type { Role } from '#contract/endpoint';

export interface DemoSignIn {
  role: Role;
  email: string;
  password: string;
}

/** Logins of the sample academy only: printed at its start and shown on its login page. */
export const demoSignIns: Record<Role, DemoSignIn> = {
  admin: { role: 'admin', email: 'admin@sample.tasika.example', password: 'front-desk-mornings' },
  teacher: { role: 'teacher', email: 'teacher@sample.tasika.example', password: 'chalk-and-duster-9' },
  student: { role: 'student', email: 'student@sample.tasika.example', password: 'late-bus-again' },
};

/** The private link of a family of the sample academy, with two children. */
export const demoFamilySecret = 'sample-family-of-two-children-at-the-academy';
