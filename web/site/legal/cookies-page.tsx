import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PublicSite } from '../site.ts';
import { OwnOrDefaultText } from './own-or-default-text.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return {
    title: t`Cookies Policy`,
    description: t`Cookies Policy of ${name}: the login cookie and what stays on your device.`,
  };
};

export default function CookiesPage() {
  const { t } = useLingui();
  return <OwnOrDefaultText page="cookies" title={t`Cookies Policy`} />;
}
