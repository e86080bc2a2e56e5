import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderSitePage } from '../test/render-site.tsx';
import type { PublicSite } from './site.ts';
import AboutPage from './about/about-page.tsx';
import AdmissionPage from './admission/admission-page.tsx';
import ContactPage from './contact/contact-page.tsx';
import CoursesPage from './courses/courses-page.tsx';
import HomePage from './home/home-page.tsx';
import PrivacyPage from './legal/privacy-page.tsx';
import { chemistry, emptySite, fullSite, physics, picture, science } from './sample-site.ts';
import TermsPage from './legal/terms-page.tsx';

async function openPage(page: ReactNode, site: PublicSite, url = '/') {
  const opened = renderSitePage(page, { site, url });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

describe('the home page', () => {
  test('shows the standard with the fullest week first, with its subjects, batches and days', async () => {
    await openPage(<HomePage />, fullSite);
    expect(screen.getByRole('link', { name: '11 Science' })).toHaveAttribute('aria-current', 'true');
    const card = screen.getByRole('heading', { name: 'Physics', level: 3 }).closest('article');
    expect(card).not.toBeNull();
    expect(within(card as HTMLElement).getByText('Morning, Evening')).toBeVisible();
    expect(within(card as HTMLElement).getByText('Mon, Wed, Fri')).toBeVisible();
  });

  test('draws a sample week from the real timetable', async () => {
    const { user } = await openPage(<HomePage />, fullSite);
    expect(screen.getByRole('heading', { name: 'A week in 11 Science, Morning' })).toBeVisible();
    const table = screen.getByRole('table', { name: 'Classes by day and time' });
    expect(within(table).getByRole('rowheader', { name: '9:15\u00a0AM' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Evening' }));
    expect(screen.getByRole('heading', { name: 'A week in 11 Science, Evening' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: '5:30\u00a0PM' })).toBeVisible();
  });

  test('tells the office hours of the settings in the step about the call', async () => {
    await openPage(<HomePage />, fullSite);
    const step = screen.getByRole('heading', { name: 'We call you back' }).parentElement as HTMLElement;
    expect(step).toHaveTextContent('During office hours, Monday to Saturday, 10:00 AM to 6:00 PM.');
  });

  test('leads with the academy’s words, its building, its people and its courses', async () => {
    const building = [picture('front', 'The front from the street'), picture('hall', 'The hall')];
    const teachers = [{ ...fullSite.teachers[0]!, picture: picture('teacher', null) }];
    await openPage(<HomePage />, { ...fullSite, building, teachers });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Classes 10 to 12 in Latur');
    const front = screen.getByRole('img', { name: 'The front from the street' });
    expect(front).toHaveAttribute('width', '960');
    expect(front).not.toHaveAttribute('loading');
    expect(screen.getByRole('img', { name: 'The hall' })).toHaveAttribute('loading', 'lazy');
    expect(screen.queryByText('Samples of what a student sees')).not.toBeInTheDocument();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const wanted = ['Our teachers', 'Courses', 'Where to find us', 'What a student gets, from day one'];
    expect(headings.filter((heading) => wanted.includes(heading ?? ''))).toEqual(wanted);
    expect(screen.getByRole('heading', { name: 'Sample Teacher', level: 3 })).toBeVisible();
  });

  test('says of its drawn class and marks that they are samples', async () => {
    await openPage(<HomePage />, emptySite);
    expect(screen.getByText('Samples of what a student sees')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Our teachers' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Where to find us' })).not.toBeInTheDocument();
  });

  test('leaves out courses, week, place and hours while there are none', async () => {
    await openPage(<HomePage />, emptySite);
    expect(screen.queryByRole('heading', { name: 'Courses' })).not.toBeInTheDocument();
    expect(screen.queryByText('Sample week')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See courses' })).not.toBeInTheDocument();
    expect(screen.queryByText(/office hours/i)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Register for admission' })).toHaveAttribute('href', '/admission');
  });

  test('says once when it is open while its place is not known', async () => {
    const { officeHours } = fullSite.academy;
    await openPage(<HomePage />, { ...emptySite, academy: { ...emptySite.academy, officeHours } });
    expect(screen.getByRole('heading', { name: 'Office hours', level: 2 })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Office hours', level: 3 })).not.toBeInTheDocument();
  });
});

describe('the courses page', () => {
  test('opens the standard of its address and changes it with the tabs', async () => {
    const { user } = await openPage(<CoursesPage />, fullSite, '/courses?standard=c-11s');
    expect(screen.getByRole('heading', { name: '11 Science' })).toBeVisible();
    expect(screen.getByText('Mechanics, heat, waves and electricity.')).toBeVisible();
    expect(screen.getByText('5:30–6:30 PM')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '10' }));
    expect(window.location.search).toBe('?standard=c-10');
    expect(await screen.findByRole('heading', { name: '10' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: '11 Science' })).not.toBeInTheDocument();
  });

  test('says what a course costs, who teaches it, how many seats are left and when it starts, where it is known', async () => {
    const [morning, evening] = physics.batches;
    const known = {
      ...physics,
      fee: '₹ 12,000 a year',
      batches: [
        {
          ...morning!,
          teacher: { _id: 't', name: 'Sample Teacher' },
          seatsLeft: 1,
          nextStart: '2026-11-23',
          hasBegun: true,
        },
        { ...evening!, seatsLeft: 0, nextStart: '2026-12-02', hasBegun: false },
      ],
    };
    const course = { ...science, fee: '₹ 30,000 a year', subjects: [known, chemistry] };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T05:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    await openPage(<CoursesPage />, { ...fullSite, courses: [course] }, '/courses');
    expect(screen.getByText('₹ 30,000 a year').parentElement).toHaveTextContent('All subjects: ₹ 30,000 a year');
    expect(screen.getByText('₹ 12,000 a year')).toBeVisible();
    const [first, second, unknown] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Sample Teacher.*1 seat left.*Next class Monday 8:00 AM/);
    expect(second).toHaveTextContent(/Full.*Starts Wed, 02-12-2026, 5:30 PM/);
    expect(unknown).not.toHaveTextContent(/seat|Full|Starts|Next class/);
  });

  test('falls back to the first standard for an unknown one', async () => {
    await openPage(<CoursesPage />, fullSite, '/courses?standard=gone');
    expect(screen.getByRole('heading', { name: '10' })).toBeVisible();
  });

  test('carries the standard and the subject into the registration', async () => {
    await openPage(<CoursesPage />, fullSite, '/courses?standard=c-11s');
    const link = screen.getByRole('link', { name: /Register for this course.*Physics, 11 Science/ });
    expect(link).toHaveAttribute('href', '/admission?standard=c-11s&subject=s-physics');
  });

  test('says that the list comes soon while it is empty', async () => {
    await openPage(<CoursesPage />, emptySite, '/courses');
    expect(screen.getByText('Course list will be published soon.')).toBeVisible();
  });
});

describe('the contact page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['2026-06-01T12:00:00+05:30', 'Open now, until 6:00 PM'],
    ['2026-06-01T08:00:00+05:30', 'Opens today 10:00 AM'],
    ['2026-06-06T20:00:00+05:30', 'Opens Monday 10:00 AM'],
  ])('at %s says "%s"', async (now, line) => {
    vi.setSystemTime(new Date(now));
    await openPage(<ContactPage />, fullSite, '/contact');
    expect(await screen.findByText(line)).toBeVisible();
  });

  test('dials, writes and shows the way', async () => {
    await openPage(<ContactPage />, fullSite, '/contact');
    expect(screen.getByRole('link', { name: 'Call +91 98000 00002' })).toHaveAttribute('href', 'tel:+919800000002');
    expect(screen.getByRole('link', { name: 'office@example.com' })).toHaveAttribute(
      'href',
      'mailto:office@example.com',
    );
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919800000002');
    expect(screen.getByRole('link', { name: 'Find us on the map' })).toHaveAttribute('href', fullSite.academy.mapUrl);
  });

  test('shows no empty card', async () => {
    await openPage(<ContactPage />, emptySite, '/contact');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Send a message']);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the about page', () => {
  test('tells what the academy wrote, who teaches and what', async () => {
    await openPage(<AboutPage />, fullSite, '/about');
    expect(screen.getByText('Every class has a plan.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sample Teacher' })).toBeVisible();
    expect(screen.getByRole('link', { name: '11 Science' })).toHaveAttribute('href', '/courses?standard=c-11s');
  });

  test('shows a text in the reader’s language, else as it was written, and says which it is', async () => {
    const texts = { about: { language: 'mr', en: 'Every class has a plan.' } } as const;
    const academy = { ...fullSite.academy, tagline: 'छोटे बैच', about: 'प्रत्येक तासाचं नियोजन.', texts };
    await openPage(<AboutPage />, {
      ...fullSite,
      academy: { ...academy, texts: { ...texts, tagline: { language: 'hi' } } },
    });
    expect(screen.getByText('Every class has a plan.').closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('छोटे बैच').closest('[lang]')).toHaveAttribute('lang', 'hi');
  });

  test('has no empty part', async () => {
    await openPage(<AboutPage />, emptySite, '/about');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  });
});

test('the registration page tells the steps and how to call', async () => {
  await openPage(<AdmissionPage />, fullSite, '/admission');
  expect(screen.getByRole('heading', { name: 'Send your details' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call +91 23820 00001' })).toBeVisible();
});

describe('the legal pages', () => {
  test('begin with the default text, its date and a list of its parts', async () => {
    await openPage(<PrivacyPage />, fullSite, '/privacy-policy');
    expect(screen.getByText(/^\d{2}-\d{2}-\d{4}$/)).toBeVisible();
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    // The contents are folded on small screens and open on wide ones: one of the two is shown.
    const links = within(contents).getAllByRole('link', { name: 'Students under 18' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#part-2', '#part-2']);
    expect(screen.getByText('Email: office@example.com')).toBeVisible();
  });

  test("show the academy's own text in its place, as it is typed", async () => {
    const legal = { ...fullSite.legal, terms: 'Our own <b>terms</b>.' };
    await openPage(<TermsPage />, { ...fullSite, legal }, '/terms-of-service');
    expect(screen.getByText('Our own <b>terms</b>.')).toBeVisible();
    expect(screen.queryByText(/^\d{2}-\d{2}-\d{4}$/)).not.toBeInTheDocument();
  });
});
