import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes';

/** Every address of the product. Only pages that exist are listed; a page file is imported from nowhere else. */
export default [
  layout('app/layouts/public-layout.tsx', [
    index('features/site/home-page.tsx'),
    route('about', 'features/site/about-page.tsx'),
    route('contact', 'features/site/contact-page.tsx'),
    route('courses', 'features/site/courses-page.tsx'),
    route('admission', 'features/site/admission-page.tsx'),
    route('terms-of-service', 'features/site/terms-page.tsx'),
    route('privacy-policy', 'features/site/privacy-page.tsx'),
    route('cookies-policy', 'features/site/cookies-page.tsx'),
    // Login, passwords and setup: the public frame with the form parts of the signed-in areas.
    layout('app/layouts/account-layout.tsx', [
      route('login', 'features/auth/login-page.tsx'),
      route('forgot-password', 'features/auth/forgot-password-page.tsx'),
      route('reset-password/:token', 'features/auth/reset-password-page.tsx'),
      route('setup', 'features/auth/setup-page.tsx'),
      route('change-password', 'features/auth/change-password-page.tsx'),
    ]),
    route('*', 'features/shell/not-found-page.tsx'),
  ]),
  route('app', 'app/layouts/signed-in-layout.tsx', [
    route('teacher-dashboard', 'app/redirects/teacher-area.tsx'),
    layout('app/layouts/admin-layout.tsx', [
      index('app/redirects/admin-index.tsx'),
      route('dashboard', 'features/dashboard/admin-dashboard-page.tsx'),
      route('subjects', 'features/subjects/subjects-page.tsx'),
      route('subjects/create', 'features/subjects/create-subject-page.tsx'),
      route('subjects/:id', 'features/subjects/subject-page.tsx'),
      route('subjects/:id/edit', 'features/subjects/edit-subject-page.tsx'),
      route('standards', 'features/standards/standards-page.tsx'),
      route('standards/create', 'features/standards/create-standard-page.tsx'),
      route('standards/:id', 'features/standards/standard-page.tsx'),
      route('standards/:id/edit', 'features/standards/edit-standard-page.tsx'),
      route('teachers', 'features/teachers/teachers-page.tsx'),
      route('teachers/create', 'features/teachers/create-teacher-page.tsx'),
      route('teachers/:id', 'features/teachers/teacher-page.tsx'),
      route('teachers/:id/edit', 'features/teachers/edit-teacher-page.tsx'),
      route('mail', 'features/mail/mails-page.tsx'),
      route('mail/:id', 'features/mail/mail-page.tsx'),
      route('batches', 'features/batches/batches-page.tsx'),
      route('batches/create', 'features/batches/create-batch-page.tsx'),
      route('batches/:id/edit', 'features/batches/edit-batch-page.tsx'),
      route('profile', 'features/profile/my-profile-page.tsx'),
      route('*', 'features/shell/not-found-page.tsx', { id: 'admin-not-found' }),
    ]),
    ...prefix('teacher', [
      layout('app/layouts/teacher-layout.tsx', [
        index('app/redirects/teacher-index.tsx'),
        route('attendance/mark', 'features/attendance/mark-attendance-page.tsx'),
        route('profile', 'features/profile/teacher-profile-page.tsx'),
        route('*', 'features/shell/not-found-page.tsx', { id: 'teacher-not-found' }),
      ]),
    ]),
    ...prefix('student', [
      layout('app/layouts/student-layout.tsx', [
        index('app/redirects/student-index.tsx'),
        route('dashboard', 'features/dashboard/student-dashboard-page.tsx'),
        route('batches', 'features/batches/my-batches-page.tsx'),
        route('attendance', 'features/attendance/my-attendance-page.tsx'),
        route('profile', 'features/profile/student-profile-page.tsx'),
        route('*', 'features/shell/not-found-page.tsx', { id: 'student-not-found' }),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
