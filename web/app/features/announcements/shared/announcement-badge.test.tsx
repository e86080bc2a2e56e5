import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnnouncementStatus as Status } from '#contract/announcements';
import { renderPage } from '../../../../test/render.tsx';
import { AnnouncementBadge } from './announcement-badge.tsx';

test.each([
  ['active', 'Active', 'ok'],
  ['scheduled', 'Scheduled', 'warn'],
  ['expired', 'Expired', 'err'],
] as [Status, string, string][])(
  '"Badge colours: active success, scheduled warning, expired error": %s',
  async (status, word, tone) => {
    renderPage(<AnnouncementBadge status={status} />, { path: '/app', as: 'admin' });
    expect(await screen.findByText(word)).toHaveAttribute('data-tone', tone);
  },
);
