import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { adminRoutes } from './features/admins/admins.routes.ts';
import { admissionEnquiryRoutes } from './features/admission-enquiries/admission-enquiries.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { attendanceRoutes } from './features/attendance/attendance.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupRoutes } from './features/backups/backups.routes.ts';
import { batchRoutes } from './features/batches/batches.routes.ts';
import { enrolmentRoutes } from './features/batches/enrolments.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { contactMessageRoutes } from './features/contact-messages/contact-messages.routes.ts';
import { contactRoutes } from './features/contacts/contacts.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { emailVerificationRoutes } from './features/email-verification/email-verification.routes.ts';
import { familyRoutes } from './features/family/family.routes.ts';
import { familyMessageRoutes } from './features/family-messages/family-messages.routes.ts';
import { webhookRoutes } from './features/family-messages/webhooks.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { leaveRequestRoutes } from './features/leave-requests/leave-requests.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { moveUpRoutes } from './features/move-ups/move-ups.routes.ts';
import { guardianRoutes } from './features/guardians/guardians.routes.ts';
import { parentPageRoutes } from './features/parent-pages/parent-pages.routes.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { noteRoutes } from './features/notes/notes.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { parentTextRoutes } from './features/parent-texts/parent-texts.routes.ts';
import { pictureRoutes } from './features/pictures/pictures.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { sheetRoutes } from './features/sheets/sheets.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { standardRoutes } from './features/standards/standards.routes.ts';
import { studentRoutes } from './features/students/students.routes.ts';
import { subjectRoutes } from './features/subjects/subjects.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { teacherRoutes } from './features/teachers/teachers.routes.ts';
import { notFound } from './refusals.ts';
import { healthRoutes } from './http/health.ts';
import { openApiRoutes } from './http/openapi-routes.ts';
import { watchApiRoutes } from './http/watch-api-routes.ts';
import { webServer } from './http/web-server.ts';

/** Every feature's routes. */
const features: ((app: FastifyInstance, deps: Deps) => void)[] = [
  adminRoutes,
  admissionEnquiryRoutes,
  announcementRoutes,
  attendanceRoutes,
  auditRoutes,
  authRoutes,
  backupRoutes,
  batchRoutes,
  enrolmentRoutes,
  calendarRoutes,
  contactMessageRoutes,
  contactRoutes,
  dashboardRoutes,
  emailVerificationRoutes,
  familyRoutes,
  familyMessageRoutes,
  importRoutes,
  leaveRequestRoutes,
  mailRoutes,
  moveUpRoutes,
  guardianRoutes,
  parentPageRoutes,
  newsletterRoutes,
  noteRoutes,
  notificationRoutes,
  parentTextRoutes,
  pictureRoutes,
  profileRoutes,
  pushRoutes,
  scheduleRoutes,
  searchRoutes,
  settingsRoutes,
  siteRoutes,
  standardRoutes,
  studentRoutes,
  subjectRoutes,
  systemRoutes,
  teacherRoutes,
  webhookRoutes,
  // This must be last: it serves the downloads of all lists registered before it.
  sheetRoutes,
];

/** The whole application, ready to listen or to be injected into. Static files are added by the caller that listens. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await webServer(deps);
  watchApiRoutes(app);
  healthRoutes(app, deps);
  openApiRoutes(app, deps);
  for (const routes of features) routes(app, deps);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw notFound();
  });
  return app;
}
