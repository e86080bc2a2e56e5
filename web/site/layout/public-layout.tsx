import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PublicFooter } from '../../design/public-footer.tsx';
import { academyName } from '../../lib/academy.ts';
import { Island } from '../island.tsx';
import { useSite } from '../site.ts';
import { NewsletterSignUp } from './newsletter-sign-up.tsx';
import classes from './public-layout.module.css';
import { PublicNavbar } from './public-navbar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** The frame of every public page. */
export function PublicLayout({ path, children }: { path: string; children: ReactNode }) {
  const { academy, logo } = useSite();
  return (
    <div className={`flex ${classes['frame']}`}>
      <a href="#main" className="skip-link">
        <Trans>Skip to the page</Trans>
      </a>
      <Island name="navbar" is={PublicNavbar} with={{ name: academyName(academy), logo, pathname: path }} />
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <PublicFooter
        academy={academy}
        logo={logo}
        newsletter={<Island name="newsletter-form" is={NewsletterSignUp} />}
      />
      <Island name="scroll-to-top" is={ScrollToTop} />
    </div>
  );
}
