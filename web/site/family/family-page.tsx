import { t } from '@lingui/core/macro';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { useSite } from '../site.ts';
import { Family } from './family.tsx';

export const head = (): HeadFacts => ({
  title: t`For parents`,
  isHidden: true,
  hasSecretAddress: true,
  manifest: '/family.webmanifest',
});

/** The page behind a private link, without the site's menu: it concerns only the guardian's own children. */
export const isBare = true;

export default function FamilyPage() {
  const { academy, logo } = useSite();
  const { phones, whatsapp } = academy;
  const given = { academy: academyName(academy), logo, phone: phones[0] ?? null, whatsapp };
  return <Island name="family" is={Family} with={given} />;
}
