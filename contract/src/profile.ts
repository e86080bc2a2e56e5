import { z } from 'zod';
import { PasswordChange, User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { changesOf, Email, optionalPhone, optionalText, PersonName, Version } from './fields.ts';
import { languages } from './languages.ts';
import { Student } from './students.ts';

const MyProfile = User.extend({ version: Version });

export const getMyProfile = endpoint('GET', '/profile', ['admin'], {
  response: MyProfile,
  failure: 'Failed to fetch your profile',
});

export const MyProfileForm = z.object({
  name: PersonName,
  email: Email,
  /** The current password; required only when the email changes. */
  currentPassword: z.string().max(1000).optional(),
  version: Version,
});

export const updateMyProfile = endpoint('PUT', '/profile', ['admin'], {
  body: changesOf(MyProfileForm).extend({ version: Version }),
  response: MyProfile,
  success: 'Profile saved',
  failure: 'Failed to save your profile',
  refuses: ['too_many'],
});

export const setMyLanguage = endpoint('PUT', '/profile/language', 'signed-in', {
  body: z.object({ language: z.enum(languages) }),
  response: User,
  success: 'Language saved',
  failure: 'Failed to save the language',
  duringPasswordChange: true,
});

export const getMyStudentProfile = endpoint('GET', '/student/profile', ['student'], {
  response: Student,
  failure: 'Failed to fetch your profile',
});

/** The fields students may edit themselves, and leave empty; all others are the front desk's. */
export const MyStudentProfileForm = z.object({ phone: optionalPhone, address: optionalText(500), version: Version });

export const updateMyStudentProfile = endpoint('PUT', '/student/profile', ['student'], {
  body: changesOf(MyStudentProfileForm).extend({ version: Version }),
  response: Student,
  success: 'Profile saved',
  failure: 'Failed to save your profile',
});

export const getMyStudentDetails = endpoint('GET', '/student/details', ['student'], {
  response: Student,
  failure: 'Failed to fetch your details',
});

export const changeMyStudentPassword = endpoint('PUT', '/student/password', ['student'], {
  body: PasswordChange,
  response: z.null(),
  success: 'Password changed. Other devices are logged out.',
  failure: 'Failed to change password',
  refuses: ['too_many'],
  duringPasswordChange: true,
  bodyLimit: 4 * 1024,
});
