import type { ReactNode } from 'react';
import { RegisterPattern } from '../../design/register-pattern.tsx';
import classes from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  /** A line under the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of every page before the signed-in areas: the register as a picture, and one narrow form. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className={classes['frame']}>
      <div className={classes['panel']} aria-hidden>
        <RegisterPattern size={18} className={classes['pattern']} />
      </div>
      <div className={classes['side']}>
        <div className={classes['content']}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={classes['lead']}>{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
