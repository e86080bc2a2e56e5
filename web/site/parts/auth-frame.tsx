import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { loginPath } from '../../lib/areas.ts';
import classes from './auth-frame.module.css';
import loginClasses from './auth-layout.module.css';

interface AuthFrameProps {
  title: string;
  /** Text below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Shared by the pages before login, inside their island: a heading and one narrow form. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className={`column gap-18 ${classes['content']}`}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={`muted ${classes['lead']}`}>{lead}</p>}
      {children}
    </div>
  );
}

/** A link below a form that people may open by mistake. */
export function BackToLogin() {
  return (
    <p className={loginClasses['options']}>
      <a className="inline" href={loginPath}>
        <Trans>Back to login</Trans>
      </a>
    </p>
  );
}
