import { useLingui } from '@lingui/react/macro';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import classes from './public-layout.module.css';

const appearsAfterPx = 300;

export function ScrollToTop() {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > appearsAfterPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={`centred no-print ${classes['button']}`}
      aria-label={t`Back to the top`}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  );
}
