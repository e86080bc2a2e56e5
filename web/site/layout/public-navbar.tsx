import type { User } from '#contract/auth';
import type { Picture } from '#contract/pictures';
import { languageNames, languages } from '#contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { BrandMark } from '../../design/brand-mark.tsx';
import { landingPath, loginPath } from '../../lib/areas.ts';
import { findVisitor } from '../../lib/visitor.ts';
import { publicPath, shownLanguage } from '../../lib/own-words.ts';
import classes from './public-navbar.module.css';

function useLinks() {
  const { t } = useLingui();
  return [
    { to: '/', label: t`Home` },
    { to: '/courses', label: t`Courses` },
    { to: '/resources', label: t`Resources` },
    { to: '/admission', label: t`Registration` },
    { to: '/about', label: t`About Us` },
    { to: '/contact', label: t`Contact Us` },
  ];
}

interface NavbarProps {
  /** The academy's name. */
  name: string;
  logo: Picture | null;
  /** Address of the current page. */
  pathname: string;
}

export function PublicNavbar({ name, logo, pathname }: NavbarProps) {
  const { t } = useLingui();
  const links = useLinks();
  const sheet = useRef<HTMLDialogElement>(null);
  const isReady = useHydrated();
  // Safari before 15.4 shows a dialog by its attribute alone.
  const open = ({ current: dialog }: typeof sheet) =>
    typeof dialog?.showModal === 'function' ? dialog.showModal() : dialog?.setAttribute('open', '');
  const close = ({ current: dialog }: typeof sheet) =>
    typeof dialog?.close === 'function' ? dialog.close() : dialog?.removeAttribute('open');
  const current = (to: string) => (to === pathname ? 'page' : undefined);
  return (
    <>
      <header className={`no-print ${classes['bar']}`}>
        <div className={`row gap-6 ${classes['inner']}`}>
          <a href={publicPath('/')} className={`row gap-10 text-h2 ${classes['brand']}`}>
            <BrandMark logo={logo} />
            <span className="two-lines">{name}</span>
          </a>
          <nav aria-label={t`Main`} className={`gap-4 flex ${classes['links']}`}>
            {links.map(({ to, label }) => (
              <a
                key={to}
                href={publicPath(to)}
                aria-current={current(to)}
                className={`muted unbroken firm text-body ${classes['link']}`}
              >
                {label}
              </a>
            ))}
          </nav>
          <LanguageLinks className={classes['languages']} />
          <VisitorButton />
          <button
            type="button"
            className={`${classes['menuButton']}`}
            aria-label={t`Menu`}
            disabled={!isReady}
            onClick={() => open(sheet)}
          >
            <Menu size={24} aria-hidden />
          </button>
        </div>
      </header>
      {/* Not within the bar, whose blurred background would be its frame where it is shown by its attribute. */}
      <dialog ref={sheet} className={classes['sheet']} aria-label={t`Menu`}>
        <div className={`row spread ${classes['sheetHead']}`}>
          <span className={`row gap-10 text-h2 ${classes['brand']}`}>
            <BrandMark logo={logo} />
            <span className="two-lines">{name}</span>
          </span>
          <button
            type="button"
            className={`${classes['menuButton']}`}
            aria-label={t`Close menu`}
            onClick={() => close(sheet)}
          >
            <X size={24} aria-hidden />
          </button>
        </div>
        <nav aria-label={t`Main`} className={`flex ${classes['sheetLinks']}`}>
          {links.map(({ to, label }) => (
            <a key={to} href={publicPath(to)} aria-current={current(to)} className={`row ${classes['sheetLink']}`}>
              {label}
            </a>
          ))}
          <LanguageLinks className={classes['sheetLanguages']} />
          {/* The main action for families, in reach of the thumb. */}
          <a href={publicPath('/admission')} className={`row strong middle ${classes['step']}`}>
            <Trans>Register for admission</Trans>
          </a>
        </nav>
      </dialog>
    </>
  );
}

/** Links to this page in the other languages. The server stores the choice, so they work without a script. */
function LanguageLinks({ className }: { className: string | undefined }) {
  return (
    <span className={className}>
      {languages
        .filter((language) => language !== shownLanguage())
        .map((language) => (
          <a key={language} href={`?lang=${language}`} hrefLang={language} lang={language} rel="nofollow">
            {languageNames[language]}
          </a>
        ))}
    </span>
  );
}

/** The only part of a public page that waits for the session; only a long name makes it wider. */
function VisitorButton() {
  /** Undefined until it is known. */
  const [visitor, setVisitor] = useState<User | null>();
  useEffect(() => {
    let isGone = false;
    void findVisitor().then((found) => {
      if (!isGone) setVisitor(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <a
      href={visitor ? landingPath(visitor) : loginPath}
      className={`inline strong rigid middle text-h3 ${classes['visitor']}`}
      data-known={visitor !== undefined || undefined}
    >
      {visitor ? (
        <span className="two-lines" title={visitor.name}>
          {visitor.name}
        </span>
      ) : (
        <Trans>Login</Trans>
      )}
    </a>
  );
}
